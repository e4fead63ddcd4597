// Reads a typed line such as "/azul take 3 azul fila 2" or "/azul take move:3 azul fila 2" as a command and the
// text of each option. It only says what was typed where; commandvalues.js judges whether a text is a value.
//
// Options may be named ("name:value", in either language, in any order) or not. Text without a name goes to the
// options not named, in their order: one word each (or a quoted text, or a choice, person or channel of several
// words), and all that is left to the last free text option.

import { branches, findNamed, fold, leaves, namesOf, nameOf, optionsOf, TYPE } from './commandnames.js';

/**
 * parseLine(line, {commands, locale, users, channels, picked}) gives null for an ordinary message, else
 *   {nodes, leaf, nameEnd, values: [{option, text, start, end, nameStart?}], extra, unknown}
 * nodes are the command and subcommands recognised; leaf is set once they can be run; nameEnd is where the
 * names end in the line; values are in the order typed, end exclusive; extra is text that no option takes;
 * unknown is a first word that is no command, or a word that is no subcommand.
 * picked maps an option's name to a choice taken from a list: its text is then known to belong together.
 */
export function parseLine(line, context) {
  if (!line.startsWith('/')) return null;
  const commands = context.commands.filter((command) => (command.type ?? 1) === 1);
  const result = { nodes: [], leaf: null, nameEnd: 1, values: [], extra: null, unknown: null };
  let candidates = commands;
  for (const match of line.slice(1).matchAll(/\S+/g)) {
    const start = match.index + 1;
    if (result.nodes.length === 0 && start !== 1) break;
    const node = findNamed(candidates, match[0], context.locale);
    if (!node) { result.unknown = match[0]; break; }
    result.nodes.push(node);
    result.nameEnd = start + match[0].length;
    candidates = branches(node);
    if (candidates.length === 0) {
      result.leaf = { nodes: result.nodes, options: optionsOf(node) };
      readOptions(result, line, context);
      break;
    }
  }
  return result;
}

function readOptions(result, line, context) {
  const { options } = result.leaf;
  const named = findNames(line, result.nameEnd, options, context);
  const loose = [];
  const first = named[0]?.nameStart ?? line.length;
  if (line.slice(result.nameEnd, first).trim() !== '') loose.push([result.nameEnd, first]);
  for (const [index, { option, nameStart, valueStart }] of named.entries()) {
    const end = named[index + 1]?.nameStart ?? line.length;
    const text = line.slice(valueStart, end);
    const taken = isFreeText(option) ? { length: text.trimEnd().length } : take(option, text.trimEnd(), context);
    const value = { option, nameStart, ...trimmed(line, valueStart, valueStart + taken.length) };
    // While the last value is being typed, a space after it is part of the input, not a mistake.
    result.values.push(value);
    if (text.slice(taken.length).trim() !== '') loose.push([valueStart + taken.length, end]);
  }
  for (const [start, end] of loose) readLoose(result, line, start, end, options, context);
  result.values.sort((a, b) => a.start - b.start);
}

/** Where "name:" stands for an option, each option once. A choice picked from a list may itself contain "name:". */
function findNames(line, from, options, context) {
  const found = [];
  const pattern = /(^|\s)([^\s:]+):/g;
  pattern.lastIndex = from;
  for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
    const word = fold(match[2]);
    const option = options.find((one) => namesOf(one, context.locale).includes(word));
    if (!option || found.some((one) => one.option === option)) {
      pattern.lastIndex = match.index + match[1].length + 1;
      continue;
    }
    const nameStart = match.index + match[1].length;
    let valueStart = nameStart + match[2].length + 1;
    while (line[valueStart] === ' ') valueStart++;
    found.push({ option, nameStart, valueStart });
    const picked = context.picked?.get(option.name);
    pattern.lastIndex = picked && line.startsWith(picked.name, valueStart) ? valueStart + picked.name.length : valueStart;
    if (pattern.lastIndex === valueStart && valueStart > 0 && /\s/.test(line[valueStart - 1])) pattern.lastIndex = valueStart - 1;
  }
  return found;
}

function readLoose(result, line, start, end, options, context) {
  const open = options.filter((option) => !result.values.some((value) => value.option === option));
  const lastFree = open.findLast(isFreeText);
  let at = start;
  for (const [index, option] of open.entries()) {
    while (at < end && /\s/.test(line[at])) at++;
    if (at >= end) return;
    const rest = line.slice(at, end).trimEnd();
    const final = option === lastFree || index === open.length - 1;
    const taken = option === lastFree ? { length: rest.length, fits: true } : take(option, rest, context, final);
    if (!taken.fits && !option.required && !final) continue;
    const length = taken.fits || !final ? taken.length : rest.length;
    result.values.push({ option, ...trimmed(line, at, at + length) });
    at += length;
  }
  const extra = line.slice(at, end).trim();
  if (extra !== '') result.extra = extra;
}

const isFreeText = (option) => option.type === TYPE.string && !(option.choices?.length > 0);

/** How much of the text this option takes, and whether that looks like a value of its kind. */
function take(option, text, context) {
  const quoted = /^"[^"]*"/.exec(text);
  if (quoted) return { length: quoted[0].length, fits: option.type === TYPE.string };
  const picked = context.picked?.get(option.name);
  if (picked && startsWithWords(text, picked.name)) return { length: picked.name.length, fits: true };
  const word = /^\S*/.exec(text)[0];
  const names = nameable(option, context);
  if (names) {
    const longest = names.filter((name) => startsWithWords(text, name)).sort((a, b) => b.length - a.length)[0];
    if (longest !== undefined) return { length: longest.length, fits: true };
    return { length: word.length, fits: /^<[@#]/.test(word) || /^\d{15,20}$/.test(word) };
  }
  if (option.type === TYPE.integer) return { length: word.length, fits: /^[+-]?\d+$/.test(word) };
  if (option.type === TYPE.number) return { length: word.length, fits: /^[+-]?\d+([.,]\d+)?$/.test(word) };
  if (option.type === TYPE.boolean) return { length: word.length, fits: readBoolean(word) !== null };
  return { length: word.length, fits: true };
}

/** The texts of several words that an option may be given. */
function nameable(option, { locale, users = [], channels = [] }) {
  if (option.choices?.length > 0) return option.choices.flatMap((choice) => [nameOf(choice, locale), choice.name, String(choice.value)]);
  if (option.type === TYPE.user || option.type === TYPE.mentionable) return users.flatMap((user) => [`@${user.name}`, user.name]);
  if (option.type === TYPE.channel) return channels.flatMap((channel) => [`#${channel.name}`, channel.name]);
  return null;
}

function startsWithWords(text, words) {
  return fold(text).startsWith(fold(words)) && !/[\p{L}\p{N}]/u.test(text[words.length] ?? '');
}

function trimmed(line, start, end) {
  while (start < end && /\s/.test(line[start])) start++;
  while (end > start && /\s/.test(line[end - 1])) end--;
  return { start, end, text: unquote(line.slice(start, end)) };
}

function unquote(text) {
  return text.length >= 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
}

const YES = new Set(['true', 'si', 'yes', 'verdadero', '1', 'y', 's', 'on']);
const NO = new Set(['false', 'no', 'falso', '0', 'n', 'off']);

/** true, false, or null for neither. */
export function readBoolean(word) {
  const folded = fold(word);
  return YES.has(folded) ? true : NO.has(folded) ? false : null;
}

/**
 * The option that typing at the caret goes to: {option, text, start, end, named}, or null. Past a complete value
 * (a space after it) that is the next option still to be given, if text without a name would go to it.
 */
export function focusAt(parsed, line, caret) {
  if (!parsed?.leaf || caret <= parsed.nameEnd) return null;
  for (const value of parsed.values) {
    const named = value.nameStart !== undefined;
    const from = named ? line.indexOf(':', value.nameStart) + 1 : value.start;
    const to = isFreeText(value.option) ? endOfTyping(parsed, value, line) : value.end;
    if (caret >= from && caret <= to) return { ...value, named };
  }
  if (parsed.extra !== null || line.slice(caret).trim() !== '') return null;
  const option = parsed.leaf.options.find((one) => !parsed.values.some((value) => value.option === one));
  if (!option) return null;
  // An optional one is offered by name instead, unless a text is all there is to say.
  if (!option.required && !(isFreeText(option) && parsed.leaf.options.length === 1)) return null;
  return { option, text: '', start: caret, end: caret, named: false };
}

/** Spaces after a free text still belong to it, up to the next name. */
function endOfTyping(parsed, value, line) {
  const next = parsed.values.find((other) => other !== value && other.start >= value.end);
  return next ? value.end : line.length;
}

/**
 * The leaves that the beginning of a line may become, best first: every word typed must begin the name in its
 * place; a single word may also begin a subcommand.
 */
export function matchLeaves(typed, commands, locale) {
  const words = fold(typed).split(/\s+/).filter((word) => word !== '');
  const open = /\s$/.test(typed); // the last word is complete
  const exact = [];
  const loose = [];
  for (const leaf of leaves(commands)) {
    const fits = words.length <= leaf.nodes.length && words.every((word, index) => {
      const complete = index < words.length - 1 || open;
      return namesOf(leaf.nodes[index], locale).some((name) => (complete ? name === word : name.startsWith(word)));
    });
    if (fits) exact.push(leaf);
    else if (words.length === 1 && !open && leaf.nodes.some((node) => namesOf(node, locale).some((name) => name.startsWith(words[0])))) loose.push(leaf);
  }
  return [...exact, ...loose];
}
