// Reloads pictures that could not be loaded: after a while, and as soon as the server can be reached
// again.

import { state, subscribe } from './state.js';

const FIRST = 1000; // ms until the first retry; the pause doubles each time
const LAST = 32_000;

const failed = new Set(); // functions that retry the missing pictures

/** Loads a picture into an img and retries while that fails. onChange is told whether it is missing. */
export function keepLoading(img, url, onChange) {
  let pause = FIRST;
  let timer = 0;
  const again = () => {
    clearTimeout(timer);
    failed.delete(again);
    if (img.isConnected) img.src = url;
  };
  img.addEventListener('error', () => {
    onChange(true);
    failed.add(again);
    if (pause > LAST) return; // it may be gone for good; a new connection still retries it
    timer = setTimeout(again, pause);
    pause *= 2;
  });
  img.addEventListener('load', () => {
    clearTimeout(timer);
    failed.delete(again);
    pause = FIRST;
    onChange(false);
  });
  img.src = url;
}

subscribe(['connection'], () => {
  if (state.connection === 'open') for (const again of [...failed]) again();
});
