// What could come next in the line: commands while the name is typed, then values and names of options. Pure;
// the bot's own suggestions are asked for by the composer, which turns them into items here too.
//
// An item is {id, label, detail?, badge?, apply: {start, end, text}, pick?: {option, name, value}}: choosing it
// replaces that part of the line, and pick says which value the inserted name stands for.

import { descriptionOf, fold, nameOf, namesOf, pathText, TYPE } from './commandnames.js';
import { focusAt, matchLeaves, parseLine } from './commandparser.js';

const MOST = 25;

/**
 * complete(line, caret, context) gives {items, ask, heading, eager}:
 * ask is the focus whose suggestions only the bot knows; heading is the option being typed; eager says that
 * Enter takes the first item, because the line could not be sent as it stands.
 */
export function complete(line, caret, context) {
  const none = { items: [], ask: null, heading: null, eager: false };
  if (!line.startsWith('/')) return mentions(line, caret, context) ?? none;
  const parsed = parseLine(line, context);
  if (!parsed.leaf || caret <= parsed.nameEnd) {
    if (caret <= 0) return none;
    const typed = line.slice(1, caret);
    const found = matchLeaves(typed, context.commands, context.locale);
    const done = parsed.leaf && caret === line.length && found.length === 1;
    return { ...none, items: done ? [] : found.slice(0, 50).map((leaf) => commandItem(leaf, line, caret, context)), eager: !parsed.leaf };
  }
  const focus = focusAt(parsed, line, caret);
  if (!focus) return { ...none, items: optionItems(parsed, line, caret, context) };
  const chosen = context.picked?.get(focus.option.name);
  if (chosen && chosen.name === focus.text) return { ...none, heading: focus.option };
  if (focus.option.autocomplete) return { ...none, ask: focus, heading: focus.option };
  const items = valueItems(focus, parsed, line, context);
  const settled = items.some((item) => fold(item.pick.name) === fold(focus.text) || `@${fold(item.pick.name)}` === fold(focus.text));
  if (settled) return { ...none, heading: focus.option };
  return { ...none, items, heading: focus.option, eager: items.length > 0 && (focus.text !== '' || focus.option.required === true) };
}

function commandItem(leaf, line, caret, context) {
  const path = pathText(leaf.nodes, context.locale);
  const first = leaf.options.find((option) => option.required);
  const rest = line.slice(caret).trimStart();
  const next = rest === '' && first ? `${nameOf(first, context.locale)}:` : rest;
  return {
    id: leaf.nodes.map((node) => node.name).join(' '),
    label: path,
    params: leaf.options.map((option) => ({ name: nameOf(option, context.locale), required: option.required === true })),
    detail: descriptionOf(leaf.nodes.at(-1), context.locale),
    apply: { start: 0, end: line.length, text: `${path} ${next}` },
  };
}

/** Options not yet given, by name. */
function optionItems(parsed, line, caret, context) {
  if (!/\s$/.test(line.slice(0, caret)) && caret === line.length && !/\S+$/.test(line.slice(parsed.nameEnd))) return [];
  const word = /\S*$/.exec(line.slice(0, caret))[0];
  const start = caret - word.length;
  return parsed.leaf.options
    .filter((option) => !parsed.values.some((value) => value.option === option && value.start !== start))
    .filter((option) => word === '' || namesOf(option, context.locale).some((name) => name.startsWith(fold(word))))
    .map((option) => ({
      id: `option ${option.name}`,
      label: nameOf(option, context.locale),
      badge: 'option',
      detail: descriptionOf(option, context.locale),
      apply: { start, end: caret, text: `${nameOf(option, context.locale)}:` },
    }));
}

function valueItems(focus, parsed, line, context) {
  const { option } = focus;
  const wanted = fold(focus.text.replace(/^[@#]/, ''));
  const rank = (name) => { const at = fold(name).indexOf(wanted); return at < 0 ? 99 : at === 0 ? 0 : 1; };
  const best = (list) => list.filter(([name]) => rank(name) < 99).sort((a, b) => rank(a[0]) - rank(b[0])).slice(0, MOST);
  let entries = [];
  if (option.choices?.length > 0) entries = option.choices.map((choice) => [nameOf(choice, context.locale), choice.value]);
  else if (option.type === TYPE.boolean) entries = [[context.words.yes, true], [context.words.no, false]];
  else if (option.type === TYPE.user || option.type === TYPE.mentionable) entries = context.users.map((user) => [`@${user.name}`, user.id]);
  else if (option.type === TYPE.channel) entries = channelsFor(option, context).map((channel) => [`#${channel.name}`, channel.id]);
  const plain = (name) => name.replace(/^[@#]/, '');
  return best(entries.map(([name, value]) => [plain(name), value, name]))
    .map(([, value, name]) => valueItem(focus, parsed, line, { name, value }, context));
}

function channelsFor(option, { channels = [] }) {
  return channels.filter((channel) => !(option.channel_types?.length > 0) || option.channel_types.includes(channel.type));
}

/** The item for a value of the focused option; it names the option and goes on to the next required one. */
export function valueItem(focus, parsed, line, choice, context) {
  const { option } = focus;
  const start = focus.nameStart ?? focus.start;
  const after = line.slice(focus.end).trim();
  const missing = parsed.leaf.options.find((one) => one.required && one !== option && !parsed.values.some((value) => value.option === one));
  const next = after === '' && missing ? ` ${nameOf(missing, context.locale)}:` : '';
  const name = nameOf(choice, context.locale);
  return {
    id: `value ${choice.value}`,
    label: name,
    detail: '',
    apply: { start, end: focus.end, text: `${start > 0 && !/\s/.test(line[start - 1]) ? ' ' : ''}${nameOf(option, context.locale)}:${name}${next}` },
    pick: { option: option.name, name, value: choice.value },
  };
}

/** @people and #channels in an ordinary message. */
function mentions(line, caret, { users, channels }) {
  const match = /(^|\s)([@#])([^\s@#]{0,32})$/u.exec(line.slice(0, caret));
  if (!match) return null;
  const wanted = fold(match[3]);
  const list = match[2] === '@' ? users : channels;
  const start = caret - match[3].length - 1;
  const items = list.filter((one) => fold(one.name).startsWith(wanted)).slice(0, 10).map((one) => ({
    id: `mention ${one.id}`, label: `${match[2]}${one.name}`, detail: '', apply: { start, end: caret, text: `${match[2]}${one.name} ` },
  }));
  const settled = items.length === 1 && fold(items[0].label) === fold(match[2] + match[3]);
  return { items: settled ? [] : items, ask: null, heading: null, eager: items.length > 0 && wanted !== '' };
}

/** A message as it is sent: @Ana and #general become Discord's mentions. */
export function encodeMentions(text, { users, channels }) {
  const swap = (result, list, sign) => [...list].sort((a, b) => b.name.length - a.name.length).reduce((done, one) => {
    const name = one.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return done.replace(new RegExp(`(?<![\\p{L}\\p{N}<])${sign}${name}(?![\\p{L}\\p{N}])`, 'giu'), `<${sign}${one.id}>`);
  }, result);
  return text.split(/(`[^`]*`)/).map((part, index) => (index % 2 ? part : swap(swap(part, users, '@'), channels, '#'))).join('');
}
