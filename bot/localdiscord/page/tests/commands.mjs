// A small bot's commands, as Discord's objects, and the world they are used in.

import { parseLine } from '../commandparser.js';
import { commandData } from '../commandvalues.js';

const es = (name) => ({ 'es-ES': name });

export const commands = [
  {
    id: '1', name: 'azul', description: 'Play Azul',
    options: [
      { type: 1, name: 'take', name_localizations: es('tomar'), description: 'Take tiles', options: [
        { type: 3, name: 'move', name_localizations: es('jugada'), description: 'Move', required: true, autocomplete: true }] },
      { type: 1, name: 'new', name_localizations: es('nueva'), description: 'Open a table', options: [
        { type: 4, name: 'players', name_localizations: es('jugadores'), description: 'How many', min_value: 2, max_value: 4 },
        { type: 3, name: 'title', name_localizations: es('título'), description: 'Name of the table', max_length: 20 }] },
      { type: 1, name: 'board', name_localizations: es('tablero'), description: 'The table' },
      { type: 2, name: 'rating', description: 'Ratings', options: [
        { type: 1, name: 'of', name_localizations: es('de'), description: 'Rating of', options: [{ type: 6, name: 'who', description: 'Who', required: true }] }] },
    ],
  },
  {
    id: '2', name: 'setup', description: 'All kinds',
    options: [
      { type: 3, name: 'level', description: 'Level', required: true, choices: [
        { name: 'easy', name_localizations: es('fácil'), value: 'e' }, { name: 'very hard', name_localizations: es('muy difícil'), value: 'h' }] },
      { type: 6, name: 'rival', description: 'Rival', required: true },
      { type: 5, name: 'rated', description: 'Rated' },
      { type: 7, name: 'where', description: 'Where', channel_types: [0] },
      { type: 10, name: 'rate', description: 'Rate', max_value: 2 },
    ],
  },
  { id: '3', name: 'User info', type: 2, description: '' },
];

export const world = {
  commands,
  locale: 'es-ES',
  users: [{ id: '10', name: 'Ana' }, { id: '11', name: 'Ana María' }, { id: '12', name: 'Núria' }],
  channels: [{ id: '20', name: 'general', type: 0 }, { id: '21', name: 'hilo', type: 11 }],
  words: { yes: 'sí', no: 'no' },
  picked: new Map(),
};

/** The value of each option of a line, or the code of what is the matter with it. */
export function read(line, context = world) {
  const { data, fault } = commandData(parseLine(line, context), context);
  if (fault) return fault.code;
  let { options } = data;
  while (options[0]?.options) ({ options } = options[0]);
  return Object.fromEntries(options.map(({ name, value }) => [name, value]));
}
