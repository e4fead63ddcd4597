import assert from 'node:assert/strict';
import test from 'node:test';

import { signsIn } from '../emoji.js';

test('colours among the words are told from each other, and from the words', () => {
  assert.deepEqual(signsIn('4 🔵🔴⚫'), ['4 ', { sign: '🔵', as: 'sign round blue' }, { sign: '🔴', as: 'sign round red' }, { sign: '⚫', as: 'sign round black' }]);
  assert.deepEqual(signsIn('Ana · 🟥 Clan'), ['Ana · ', { sign: '🟥', as: 'sign square red' }, ' Clan']);
  assert.deepEqual(signsIn('⚪️ 2'), [{ sign: '⚪', as: 'sign round white' }, ' 2']);
});

test('any other sign stays as it is', () => {
  assert.deepEqual(signsIn('🏆 **Ana**'), ['🏆 **Ana**']);
});
