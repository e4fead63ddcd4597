import assert from 'node:assert/strict';
import test from 'node:test';
import { lineReader } from '../reader.js';

/** Reads a line with a server whose first calls fail, and returns the reading. */
async function read(failures) {
  let asked = 0;
  globalThis.fetch = () => {
    if (asked++ < failures) return Promise.reject(new TypeError('no network'));
    return Promise.resolve({ ok: true, text: () => Promise.resolve(JSON.stringify({ names: [], items: [], path: '/azul hint' })) });
  };
  const reader = lineReader({ onReading: () => {}, onOffer: () => {} });
  reader.read('7', '/azul hint', 10, {});
  assert.equal(reader.settled, false);
  await reader.untilSettled();
  return { asked, ...reader.reading };
}

test('a line that could not be read is read once more, while Enter waits for it', async () => {
  const { asked, path, problem } = await read(1);
  assert.deepEqual({ asked, path, problem }, { asked: 2, path: '/azul hint', problem: undefined });
});

test('what cannot be read twice has its problem told', async () => {
  const { asked, path, problem } = await read(9);
  assert.equal(asked, 2);
  assert.equal(path, undefined);
  assert.equal(problem.status, 0);
});
