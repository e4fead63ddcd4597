// Keys that mean something only once the line has been read wait for that, and whatever is typed meanwhile waits behind
// them: each key does what it would have done had the answer taken no time.

/** wait(key) gives a promise for a key that has to wait; act(key) does what the key does. */
export function keyQueue({ wait, act }) {
  let keys = [];
  let running = false;

  async function run() {
    running = true;
    while (keys.length > 0) {
      const mine = keys;
      await wait(keys[0]);
      if (keys === mine) act(keys.shift()); // else they were cleared, and those that came since wait for themselves
    }
    running = false;
  }

  return {
    get busy() { return keys.length > 0; },
    push(key) {
      keys.push(key);
      if (!running) run();
    },
    clear() { keys = []; },
  };
}
