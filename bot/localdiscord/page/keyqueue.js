// Some keys mean something only once the line has been read. They wait for that, and later keys wait
// behind them, so that each key does what it would have done without the delay.

/** wait(key) returns a promise if the key has to wait. act(key) performs the key. */
export function keyQueue({ wait, act }) {
  let keys = [];
  let running = false;

  async function run() {
    running = true;
    while (keys.length > 0) {
      const mine = keys;
      await wait(keys[0]);
      if (keys === mine) act(keys.shift()); // otherwise the queue was cleared, and later keys wait for themselves
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
