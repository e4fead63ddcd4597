// Keys that mean something only once the line has been read wait for that, and whatever is typed meanwhile waits behind
// them: each key does what it would have done had the answer taken no time.

/** wait(key) gives a promise for a key that has to wait; act(key) does what the key does. */
export function keyQueue({ wait, act }) {
  let keys = [];
  let running = false;

  async function run() {
    running = true;
    while (keys.length > 0) {
      await wait(keys[0]);
      if (keys.length > 0) act(keys.shift());
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
