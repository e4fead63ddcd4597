import assert from 'node:assert/strict';
import test from 'node:test';
import { complete, encodeMentions, valueItem } from '../completion.js';
import { localised, localisePath } from '../commandnames.js';
import { focusAt, parseLine } from '../commandparser.js';
import { world } from './commands.mjs';

const at = (line, caret = line.length, context = world) => complete(line, caret, context);
const labels = (found) => found.items.map((item) => item.label);
const applied = (line, item) => line.slice(0, item.apply.start) + item.apply.text + line.slice(item.apply.end);

test('a slash lists the commands in the reader’s language', () => {
  assert.deepEqual(labels(at('/')), ['/azul tomar', '/azul nueva', '/azul tablero', '/azul rating de', '/setup']);
  assert.equal(at('/').eager, true);
});

test('choosing a command goes on to its first required option', () => {
  assert.equal(applied('/tom', at('/tom').items[0]), '/azul tomar jugada:');
  assert.equal(applied('/azul tab', at('/azul tab').items[0]), '/azul tablero ');
  assert.equal(applied('/azul 3 azul', at('/azul 3 azul', 5).items[0]), '/azul tomar 3 azul', 'what was typed after it stays');
});

test('a complete command leaves Enter to send it', () => {
  assert.deepEqual(at('/azul tablero').items, []);
  assert.equal(at('/azul take 3').eager, false);
});

test('an option that the bot completes is asked for', () => {
  const found = at('/azul take 3 az');
  assert.equal(found.ask.option.name, 'move');
  assert.equal(found.ask.text, '3 az');
});

test('a suggestion replaces the text by a chip, whose value is kept beside it', () => {
  const line = '/azul take 3 az';
  const parsed = parseLine(line, world);
  const item = valueItem(focusAt(parsed, line, line.length), parsed, line, { name: 'Fábrica 3 · azul', value: '3 azul fila 2' }, world);
  assert.equal(applied(line, item), '/azul take jugada:Fábrica 3 · azul');
  assert.deepEqual(item.pick, { option: 'move', name: 'Fábrica 3 · azul', value: '3 azul fila 2' });
  const picked = new Map([['move', item.pick]]);
  assert.equal(at(applied(line, item), undefined, { ...world, picked }).ask, null, 'a chosen one is not asked about again');
});

test('values of choices, people and channels are offered as one types', () => {
  assert.deepEqual(labels(at('/setup dif')), ['muy difícil']);
  assert.deepEqual(labels(at('/setup easy an')), ['@Ana', '@Ana María']);
  assert.deepEqual(labels(at('/setup easy Ana where:')), ['#general']);
  assert.deepEqual(labels(at('/setup easy Ana rated:')), ['sí', 'no']);
  assert.equal(applied('/setup dif', at('/setup dif').items[0]), '/setup level:muy difícil rival:');
});

test('options not given yet are offered by name', () => {
  assert.deepEqual(labels(at('/azul nueva ')), ['jugadores', 'título']);
  assert.deepEqual(labels(at('/azul nueva 3 ')), ['título']);
});

test('a message offers people and channels, and carries their ids', () => {
  assert.deepEqual(labels(at('hola @an')), ['@Ana', '@Ana María']);
  assert.deepEqual(labels(at('ver #')), ['#general', '#hilo']);
  assert.equal(encodeMentions('hola @ana maría y @Ana, en #general', world), 'hola <@11> y <@10>, en <#20>');
  assert.equal(encodeMentions('ana@Ana.es `@Ana` @Anabel', world), 'ana@Ana.es `@Ana` @Anabel');
});

test('a language without its own text has its neighbour’s, then the registered one', () => {
  const node = { name: 'take', name_localizations: { 'es-ES': 'tomar' } };
  assert.equal(localised(node, 'name', 'es-419'), 'tomar');
  assert.equal(localised(node, 'name', 'en-GB'), 'take');
  assert.equal(localised({ name: 'x', name_localizations: null }, 'name', 'es-ES'), 'x');
});

test('the name of a used command is shown in the reader’s language', () => {
  assert.equal(localisePath('azul take', world.commands, 'es-ES'), '/azul tomar');
  assert.equal(localisePath('gone away', world.commands, 'es-ES'), '/gone away');
});
