// Opening and closing the page's <dialog> elements.

export const openDialogs = () => document.querySelector('dialog[open]') !== null;

/** Shows a dialog over the page. Closing removes it and restores the focus. */
export function showDialog(dialog) {
  const before = document.activeElement;
  const row = before?.closest?.('[data-key]')?.dataset.key;
  const control = before?.dataset?.customId;
  // If the button's message was drawn again meanwhile, the button is another element now.
  const successor = () => (row && control
    ? document.querySelector(`[data-key="${CSS.escape(row)}"] [data-custom-id="${CSS.escape(control)}"]`) : document.getElementById('line'));
  dialog.addEventListener('close', () => {
    dialog.remove();
    // Chromium restores the focus to a text field without its caret: the field receives keys, but
    // nothing is typed.
    const back = before?.isConnected && before !== document.body ? before : successor();
    back?.blur();
    back?.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
}
