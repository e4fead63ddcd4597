// From the texts of a parsed command to the data Discord's client sends, or to what is the matter with them.
// Faults are codes with arguments; the composer turns them into sentences.

import { fold, nameOf, TYPE } from './commandnames.js';
import { readBoolean } from './commandparser.js';

/**
 * The value of an option for its text: {value} or {fault: {code, option, ...}}. Codes: not_integer, not_number,
 * not_boolean, too_small, too_large, too_short, too_long, not_choice, no_such_user, no_such_channel,
 * unsupported.
 */
export function convert(option, text, { locale, users = [], channels = [], picked }) {
  const fault = (code, args) => ({ fault: { code, option, text, ...args } });
  if (option.choices?.length > 0) {
    const wanted = fold(text);
    const choice = option.choices.find((one) => fold(nameOf(one, locale)) === wanted)
      ?? option.choices.find((one) => fold(one.name) === wanted || fold(String(one.value)) === wanted);
    return choice ? { value: choice.value } : fault('not_choice');
  }
  const chosen = picked?.get(option.name);
  if (chosen && chosen.name === text) return { value: chosen.value };
  switch (option.type) {
    case TYPE.string: {
      const length = [...text].length;
      if (option.min_length > length) return fault('too_short', { limit: option.min_length });
      if (length > (option.max_length ?? 6000)) return fault('too_long', { limit: option.max_length ?? 6000 });
      return { value: text };
    }
    case TYPE.integer: {
      const value = Number(text);
      return /^[+-]?\d+$/.test(text) && Number.isSafeInteger(value) ? within(option, value, fault) : fault('not_integer');
    }
    case TYPE.number: {
      const plain = text.replace(',', '.');
      return /^[+-]?\d+(\.\d+)?$/.test(plain) ? within(option, Number(plain), fault) : fault('not_number');
    }
    case TYPE.boolean: {
      const value = readBoolean(text);
      return value === null ? fault('not_boolean') : { value };
    }
    case TYPE.user: case TYPE.mentionable: {
      const id = /^<@!?(\d+)>$/.exec(text)?.[1] ?? text;
      const wanted = fold(text.replace(/^@/, ''));
      const user = users.find((one) => one.id === id) ?? users.find((one) => fold(one.name) === wanted);
      return user ? { value: user.id } : fault('no_such_user');
    }
    case TYPE.channel: {
      const id = /^<#(\d+)>$/.exec(text)?.[1] ?? text;
      const wanted = fold(text.replace(/^#/, ''));
      const fits = channels.filter((one) => !(option.channel_types?.length > 0) || option.channel_types.includes(one.type));
      const channel = fits.find((one) => one.id === id) ?? fits.find((one) => fold(one.name) === wanted);
      return channel ? { value: channel.id } : fault('no_such_channel');
    }
    default: return fault('unsupported');
  }
}

function within(option, value, fault) {
  if (option.min_value !== undefined && option.min_value !== null && value < option.min_value) return fault('too_small', { limit: option.min_value });
  if (option.max_value !== undefined && option.max_value !== null && value > option.max_value) return fault('too_large', { limit: option.max_value });
  return { value };
}

/**
 * The interaction data for running the command: {data} or {fault}. Besides the codes of convert: unknown
 * (no such command or subcommand), incomplete (a subcommand is missing), missing (a required option), extra.
 */
export function commandData(parsed, context) {
  if (!parsed.leaf) {
    if (parsed.unknown !== null) return { fault: { code: parsed.nodes.length > 0 ? 'unknown_subcommand' : 'unknown', text: parsed.unknown, nodes: parsed.nodes } };
    return { fault: { code: parsed.nodes.length > 0 ? 'incomplete' : 'unknown', text: '', nodes: parsed.nodes } };
  }
  if (parsed.extra !== null) return { fault: { code: 'extra', text: parsed.extra } };
  const options = [];
  for (const option of parsed.leaf.options) {
    const given = parsed.values.find((value) => value.option === option && value.text !== '');
    if (!given) {
      if (option.required) return { fault: { code: 'missing', option } };
      continue;
    }
    const { value, fault } = convert(option, given.text, context);
    if (fault) return { fault };
    options.push({ type: option.type, name: option.name, value });
  }
  return { data: nest(parsed.nodes, options) };
}

/** The same for autocompletion: what can be read of the other options, and the focused one as it is typed. */
export function autocompleteData(parsed, focus, context) {
  const options = [];
  for (const option of parsed.leaf.options) {
    if (option === focus.option) {
      options.push({ type: option.type, name: option.name, value: focus.text, focused: true });
      continue;
    }
    const given = parsed.values.find((value) => value.option === option && value.text !== '');
    const { value } = given ? convert(option, given.text, context) : {};
    if (value !== undefined) options.push({ type: option.type, name: option.name, value });
  }
  return nest(parsed.nodes, options);
}

function nest(nodes, options) {
  const [command, ...below] = nodes;
  const inner = below.reduceRight((list, node) => [{ type: node.type, name: node.name, options: list }], options);
  return { id: command.id, name: command.name, type: 1, options: inner };
}
