import assert from 'node:assert/strict';
import test from 'node:test';
import { focusAt, matchLeaves, parseLine } from '../commandparser.js';
import { autocompleteData, commandData } from '../commandvalues.js';
import { read, world } from './commands.mjs';

const dataOf = (line) => commandData(parseLine(line, world), world).data;
const focusOf = (line, caret = line.length) => {
  const focus = focusAt(parseLine(line, world), line, caret);
  return focus && [focus.option.name, focus.text];
};

test('a line without a slash is a message', () => {
  assert.equal(parseLine('azul take 3', world), null);
  assert.equal(parseLine(' /azul', world), null);
});

test('the rest of the line goes to the only text option, as typed', () => {
  assert.deepEqual(read('/azul take 3 azul fila 2'), { move: '3 azul fila 2' });
  assert.deepEqual(read('/azul take   3 azul   fila 2  '), { move: '3 azul   fila 2' });
});

test('localised and registered names are the same, whatever case and accents', () => {
  for (const line of ['/azul tomar 3', '/AZUL Take 3', '/azul tomar jugada:3', '/azul take move:3', '/azul take JUGADA: 3']) {
    assert.deepEqual(read(line), { move: '3' }, line);
  }
  assert.deepEqual(read('/azul nueva titulo:Mesa'), { title: 'Mesa' });
});

test('data has the shape that Discord sends, subcommands and groups nested', () => {
  assert.deepEqual(dataOf('/azul take 3 azul'), { id: '1', name: 'azul', type: 1, options: [{ type: 1, name: 'take', options: [{ type: 3, name: 'move', value: '3 azul' }] }] });
  assert.deepEqual(dataOf('/azul rating de @Núria').options, [{ type: 2, name: 'rating', options: [{ type: 1, name: 'of', options: [{ type: 6, name: 'who', value: '12' }] }] }]);
  assert.deepEqual(dataOf('/azul board').options, [{ type: 1, name: 'board', options: [] }]);
});

test('an optional number is skipped by a text that is none', () => {
  assert.deepEqual(read('/azul new 3'), { players: 3 });
  assert.deepEqual(read('/azul new 3 La mesa'), { players: 3, title: 'La mesa' });
  assert.deepEqual(read('/azul new La mesa'), { title: 'La mesa' });
});

test('named options come in any order, the rest goes where it fits', () => {
  assert.deepEqual(read('/azul new title:La mesa players:4'), { players: 4, title: 'La mesa' });
  assert.deepEqual(read('/azul new players:4 La mesa'), { players: 4, title: 'La mesa' });
  assert.deepEqual(read('/azul take nota: 3'), { move: 'nota: 3' }, 'a colon alone names no option');
});

test('choices and people of several words are taken whole, the longest first', () => {
  assert.deepEqual(read('/setup muy difícil ana maría sí'), { level: 'h', rival: '11', rated: true });
  assert.deepEqual(read('/setup easy @Ana'), { level: 'e', rival: '10' });
  assert.deepEqual(read('/setup level:very hard rival:<@12> rated:no where:#general rate:1,5'), { level: 'h', rival: '12', rated: false, where: '20', rate: 1.5 });
});

test('quotes hold a text together and are not part of it', () => {
  assert.deepEqual(read('/azul new title:"La mesa" players:2'), { title: 'La mesa', players: 2 });
});

test('every way a line can be wrong has its code', () => {
  const wrong = {
    '/': 'unknown', '/nada': 'unknown', '/azul': 'incomplete', '/azul nada': 'unknown_subcommand', '/azul rating': 'incomplete',
    '/azul take': 'missing', '/azul take jugada:': 'missing', '/azul new players:x': 'not_integer', '/azul new 5': 'too_large', '/azul new 1': 'too_small',
    '/azul new players:3.5': 'not_integer', '/azul new title:123456789012345678901': 'too_long', '/azul board ahora': 'extra',
    '/setup hard Ana': 'not_choice', '/setup easy Pedro': 'no_such_user', '/setup easy Ana rated:quizá': 'not_boolean',
    '/setup easy Ana where:#hilo': 'no_such_channel', '/setup easy Ana rate:dos': 'not_number', '/setup easy Ana rate:2,5': 'too_large',
  };
  for (const [line, code] of Object.entries(wrong)) assert.equal(read(line), code, line);
});

test('a choice taken from a list is sent as its value, even if it looks like options', () => {
  const picked = new Map([['title', { name: 'Mesa players: 2 ó 3', value: 'm23' }]]);
  assert.deepEqual(read('/azul new title:Mesa players: 2 ó 3 players:4', { ...world, picked }), { title: 'm23', players: 4 });
  assert.deepEqual(read('/azul new title:Mesa players:2', { ...world, picked }), { title: 'Mesa', players: 2 }, 'changed by hand it is text again');
});

test('the focus is the option at the caret', () => {
  assert.deepEqual(focusOf('/azul take '), ['move', '']);
  assert.deepEqual(focusOf('/azul take 3 az'), ['move', '3 az']);
  assert.deepEqual(focusOf('/azul take 3 az '), ['move', '3 az']);
  assert.deepEqual(focusOf('/azul take jugada:'), ['move', '']);
  assert.equal(focusOf('/azul take'), null, 'the name is still being typed');
  assert.equal(focusOf('/azul new '), null, 'optional ones are offered by name');
  assert.deepEqual(focusOf('/setup '), ['level', '']);
  assert.deepEqual(focusOf('/setup easy '), ['rival', '']);
  assert.deepEqual(focusOf('/setup level:ea rival:Ana', 15), ['level', 'ea']);
});

test('autocompletion marks the focused option and sends the others that can be read', () => {
  const line = '/azul new players:3 title:Me';
  const parsed = parseLine(line, world);
  const focus = focusAt(parsed, line, line.length);
  assert.deepEqual(autocompleteData(parsed, focus, world).options[0].options,
    [{ type: 4, name: 'players', value: 3 }, { type: 3, name: 'title', value: 'Me', focused: true }]);
});

test('the beginning of names finds commands, a subcommand also by itself', () => {
  const found = (typed) => matchLeaves(typed, world.commands, 'es-ES').map(({ nodes }) => nodes.map((node) => node.name).join(' '));
  assert.deepEqual(found('azul t'), ['azul take', 'azul board']);
  assert.deepEqual(found('azul tak'), ['azul take']);
  assert.deepEqual(found('tom'), ['azul take']);
  assert.deepEqual(found('azul rating '), ['azul rating of']);
  assert.equal(found('').length, 5, 'commands of the context menu are none to type');
  assert.deepEqual(found('nada'), []);
});
