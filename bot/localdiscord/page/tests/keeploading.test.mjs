import assert from 'node:assert/strict';
import test from 'node:test';
import { keepLoading } from '../keeploading.js';
import { set } from '../state.js';

/** The parts of an img that the tests need: the address to load, and its events. */
function picture() {
  const hears = {};
  const asked = [];
  return {
    asked, isConnected: true, addEventListener: (event, callback) => { hears[event] = callback; }, set src(url) { asked.push(url); },
    fails() { hears.error(); }, comes() { hears.load(); },
  };
}

test('a picture that failed is asked for again, with longer and longer pauses, and comes back', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const img = picture();
  const missing = [];
  keepLoading(img, '/a.png', (failed) => missing.push(failed));
  img.fails();
  t.mock.timers.tick(999);
  assert.equal(img.asked.length, 1);
  t.mock.timers.tick(1);
  img.fails();
  t.mock.timers.tick(1000);
  assert.equal(img.asked.length, 2);
  t.mock.timers.tick(1000);
  img.comes();
  t.mock.timers.tick(600_000);
  assert.deepEqual(img.asked, ['/a.png', '/a.png', '/a.png']);
  assert.deepEqual(missing, [true, true, false]);
});

test('one that is gone for good is let be until the server is reached anew', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const img = picture();
  keepLoading(img, '/b.png', () => {});
  for (let tries = 1; tries <= 20; tries++) {
    img.fails();
    t.mock.timers.tick(600_000);
  }
  const before = img.asked.length;
  assert.ok(before < 10, `${before} tries`);
  set('connection', { connection: 'lost' });
  await Promise.resolve();
  assert.equal(img.asked.length, before);
  set('connection', { connection: 'open' });
  await Promise.resolve();
  assert.equal(img.asked.length, before + 1);
});

test('one that has left the page is not asked for', async () => {
  const img = picture();
  keepLoading(img, '/c.png', () => {});
  img.fails();
  img.isConnected = false;
  set('connection', { connection: 'open' });
  await Promise.resolve();
  assert.equal(img.asked.length, 1);
});
