// What the server makes of the line that is being typed: what is named in it, what is the matter with it, what could
// come next. An answer to a line that has changed since is dropped.

import * as api from './api.js';

const ASK_AFTER = 180; // ms of rest in typing before the bot is asked
const AGAIN_AFTER = 300; // ms after which a reading that failed is tried once more: Enter may wait for it

const nothing = { names: [], items: [] };

/**
 * lineReader({onReading, onOffer}): onReading gets each reading as it comes, {line, names, items, path, fault, kind,
 * option, ask} or {line, problem}; onOffer gets what the bot offers, {line, items} or {line, problem}.
 */
export function lineReader({ onReading, onOffer }) {
  let reading = { line: '', ...nothing };
  let turn = 0;
  let underWay = null; // a promise while the reading has not come
  let asking = null; // one while the bot's offer has not
  let abort = null;
  let askNow = null; // ends the rest before the bot is asked

  function read(channelId, line, caret, picked) {
    const mine = ++turn;
    const typed = { line: line.slice(0, caret), after: line.slice(caret), picked };
    abort?.abort();
    askNow?.();
    underWay = asking = null;
    abort = new AbortController();
    const { signal } = abort;
    // Only a command or the name of somebody needs to be read.
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
    /** Resolves once the reading of the newest line is here. */
    async untilSettled() { while (underWay) await underWay; },
    /** Resolves once what the bot offers for it is here, too. */
    async untilOffered() {
      while (underWay || asking) {
        askNow?.();
        await (underWay ?? asking);
      }
    },
  };
}
