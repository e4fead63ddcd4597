// The buttons and selects of a message. A message is inert while the bot has not answered a press, but
// the focused element keeps the focus.

import { append, h, waitingDots } from './dom.js';
import { coloured, emoji } from './emoji.js';
import { press } from './interactions.js';
import { listbox } from './listbox.js';
import { isSelect, menuSettings } from './select.js';

const STYLES = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger' };

/** pending is the custom id that awaits an answer, or null. */
export function components(message, pending) {
  const rows = message.components ?? [];
  if (rows.length === 0) return null;
  return h('div', {
    class: pending ? 'components pending' : 'components', 'aria-busy': pending ? 'true' : null, data: { testid: 'components' },
  }, rows.map((row) => h('div', { class: 'row', role: 'group' },
    row.components.map((component) => (isSelect(component) ? menu : button)(component, message, pending)))));
}

function menu(component, message, pending) {
  const { el } = listbox({
    ...menuSettings(component),
    disabled: component.disabled === true || pending !== null,
    busy: pending === component.custom_id,
    onDone: (values) => press(message, component, values),
  });
  return h('div', { class: 'select-box' }, el);
}

function button(component, message, pending) {
  const style = STYLES[component.style] ?? 'secondary';
  const label = [emoji(component.emoji), component.label && h('span', null, coloured(component.label))];
  const pressed = pending === component.custom_id;
  return h('button', {
    type: 'button', class: `button ${style}${pressed ? ' busy' : ''}`, disabled: component.disabled === true,
    'aria-disabled': pending ? 'true' : null, 'aria-busy': pressed ? 'true' : null,
    'aria-label': component.label ? null : component.emoji?.name,
    data: { testid: 'button', customId: component.custom_id },
    onclick: () => { if (!pending) press(message, component); },
  }, append(h('span', { class: 'button-words' }), label), pressed && waitingDots());
}
