// The stream of events, and polling in its place.
//
// A browser opens at most six HTTP/1.1 connections to one server, so six tabs with a stream each would
// leave none for anything else. A tab that has been hidden for a while therefore closes its stream and
// polls instead.

import { eventsURL } from './api.js';

const HIDDEN_GRACE = 10_000; // ms hidden before the stream is closed
const POLL_EVERY = 20_000;
const RETRY_FIRST = 500;
const RETRY_LAST = 2_000;

/**
 * listen({onEvent, onRefresh, onStatus}) calls onEvent with each event, onRefresh whenever events may
 * have been missed (after every connection, the first included), and onStatus with 'connecting',
 * 'open' or 'lost'. It returns a function that stops listening.
 */
export function listen({ onEvent, onRefresh, onStatus }) {
  let source = null;
  let retry = RETRY_FIRST;
  let timer = 0;
  let hiding = 0;
  let polling = 0;
  let ended = false;

  function connect() {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(eventsURL());
    source.onopen = () => { retry = RETRY_FIRST; onStatus('open'); onRefresh(); };
    source.onmessage = (message) => {
      let event;
      try { event = JSON.parse(message.data); } catch { return; }
      onEvent(event);
    };
    // The browser's own retry is slow after a refused connection and absent after an HTTP error.
    source.onerror = () => {
      source.close();
      onStatus('lost');
      timer = setTimeout(connect, retry);
      retry = Math.min(retry * 2, RETRY_LAST);
    };
  }

  function visibility() {
    clearTimeout(hiding);
    if (document.hidden) {
      hiding = setTimeout(() => {
        clearTimeout(timer);
        source?.close();
        source = null;
        polling = setInterval(onRefresh, POLL_EVERY);
      }, HIDDEN_GRACE);
    } else if (source === null || source.readyState === EventSource.CLOSED) {
      clearInterval(polling);
      connect();
    }
  }

  document.addEventListener('visibilitychange', visibility);
  onStatus('connecting');
  connect();
  if (document.hidden) visibility();
  return () => {
    if (ended) return;
    ended = true;
    document.removeEventListener('visibilitychange', visibility);
    clearTimeout(timer);
    clearTimeout(hiding);
    clearInterval(polling);
    source?.close();
  };
}
