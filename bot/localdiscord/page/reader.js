// Has the server read the line that is being typed: the names in it, what is wrong with it, what could
// come next. An answer to a line that has changed since is dropped.

import * as api from './api.js';

const ASK_AFTER = 180; // ms without typing before the bot is asked
const AGAIN_AFTER = 300; // ms until a failed reading is retried; Enter may be waiting for it

const nothing = { names: [], items: [] };

/**
 * lineReader({onReading, onOffer}): onReading receives each reading, {line, names, items, path, fault,
 * kind, option, ask} or {line, problem}. onOffer receives the bot's values, {line, items} or {line,
 * problem}.
 */
export function lineReader({ onReading, onOffer }) {
  let reading = { line: '', ...nothing };
  let turn = 0;
  let underWay = null; // a promise until the reading arrives
  let asking = null; // a promise until the bot's values arrive
  let abort = null;
  let askNow = null; // ends the wait before the bot is asked

  function read(channelId, line, caret, picked) {
    const mine = ++turn;
    const typed = { line: line.slice(0, caret), after: line.slice(caret), picked };
    abort?.abort();
    askNow?.();
    underWay = asking = null;
    abort = new AbortController();
    const { signal } = abort;
    // Only commands and mentions need to be read.
    if (!/^\/|[@#]/.test(line)) { settle({ line, ...nothing }); return; }
    underWay = readLine().catch(readAgain).then(
      (found) => { if (mine === turn) settle({ line, ...found }); },
      (problem) => { if (mine === turn) settle({ line, ...nothing, problem }); },
    );

    function readLine() { return api.readLine(channelId, typed, signal); }

    async function readAgain() {
      await new Promise((done) => { setTimeout(done, AGAIN_AFTER); });
      return mine === turn ? readLine() : null;
    }

    function settle(found) {
      reading = found;
      underWay = null;
      if (found.ask) asking = ask();
      onReading(found);
    }

    async function ask() {
      await new Promise((done) => { askNow = done; setTimeout(done, ASK_AFTER); });
      if (mine !== turn) return;
      let offer;
      try { offer = await api.readLine(channelId, { ...typed, ask: true }, signal); } catch (problem) { offer = { ...nothing, problem }; }
      if (mine !== turn) return;
      asking = null;
      onOffer({ line, ...offer });
    }
  }

  return {
    read,
    get reading() { return reading; },
    get settled() { return underWay === null; },
    get offered() { return underWay === null && asking === null; },
    /** Resolves when the newest line has been read. */
    async untilSettled() { while (underWay) await underWay; },
    /** Resolves when the bot's values for it have arrived, too. */
    async untilOffered() {
      while (underWay || asking) {
        askNow?.();
        await (underWay ?? asking);
      }
    },
  };
}
