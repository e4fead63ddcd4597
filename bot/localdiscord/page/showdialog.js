// Opening and closing a <dialog> of the page's own making.

export const openDialogs = () => document.querySelector('dialog[open]') !== null;

/** Shows it over the page; once closed it is gone, and the focus is back where it was. */
export function showDialog(dialog) {
  const before = document.activeElement;
  const row = before?.closest?.('[data-key]')?.dataset.key;
  const control = before?.dataset?.customId;
  // A button whose message has been drawn anew meanwhile is another element by now.
  const successor = () => (row && control
    ? document.querySelector(`[data-key="${CSS.escape(row)}"] [data-custom-id="${CSS.escape(control)}"]`) : document.getElementById('line'));
  dialog.addEventListener('close', () => {
    dialog.remove();
    // Chromium gives the focus back to a text field without its caret: keys are heard, but nothing is typed.
    const back = before?.isConnected && before !== document.body ? before : successor();
    back?.blur();
    back?.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
}
