import assert from 'node:assert/strict';
import test from 'node:test';
import { keyQueue } from '../keyqueue.js';

const turn = () => new Promise((done) => { setTimeout(done); });

test('what is typed behind a waiting key waits with it', async () => {
  const done = [];
  let arrive;
  const keys = keyQueue({ wait: (key) => (key === 'Tab' ? new Promise((resolve) => { arrive = resolve; }) : null), act: (key) => done.push(key) });
  for (const key of ['Tab', 'a', 'b', 'Tab', 'c']) keys.push(key);
  await turn();
  assert.deepEqual(done, []);
  assert.equal(keys.busy, true);
  arrive();
  await turn();
  assert.deepEqual(done, ['Tab', 'a', 'b']);
  arrive();
  await turn();
  assert.deepEqual(done, ['Tab', 'a', 'b', 'Tab', 'c']);
  assert.equal(keys.busy, false);
  keys.push('d');
  await turn();
  assert.equal(done.at(-1), 'd');
});

test('keys that are not wanted any more do nothing', async () => {
  const done = [];
  let arrive;
  const keys = keyQueue({ wait: () => new Promise((resolve) => { arrive = resolve; }), act: (key) => done.push(key) });
  keys.push('Enter');
  await turn();
  keys.clear();
  arrive();
  await turn();
  assert.deepEqual(done, []);
});

test('a key that comes after others were cleared waits for itself', async () => {
  const done = [];
  const arrive = [];
  const keys = keyQueue({ wait: () => new Promise((resolve) => { arrive.push(resolve); }), act: (key) => done.push(key) });
  keys.push('a');
  await turn();
  keys.clear();
  keys.push('b');
  arrive.shift()();
  await turn();
  assert.deepEqual(done, []);
  arrive.shift()();
  await turn();
  assert.deepEqual(done, ['b']);
});
