// Small forms of the page's own: a name, a language.

import { h, icon } from './dom.js';
import { explain } from './explain.js';
import { showDialog } from './showdialog.js';
import { t } from './i18n.js';

let ids = 0;

/**
 * ask({title, note, fields, submit, send}): fields are {name, label, value, options?: [[value, text]], max}.
 * send gets the values by name; its error is shown in the form, otherwise the form closes.
 */
export function ask({ title, note, fields, submit, send, testid }) {
  const titleId = `dialog-${++ids}`;
  const inputs = fields.map((field) => control(field));
  const problem = h('p', { class: 'failure', role: 'alert', hidden: true });
  let sending = false;
  const form = h('form', { novalidate: true },
    h('header', null, h('h2', { id: titleId }, title),
      h('button', { type: 'button', class: 'icon-button', 'aria-label': t('close'), onclick: () => dialog.close() }, icon('close'))),
    h('div', { class: 'dialog-body' }, note && h('p', { class: 'muted' }, note),
      fields.map((field, index) => h('div', { class: 'field' }, h('label', { for: inputs[index].id }, field.label), inputs[index])), problem),
    h('footer', null,
      h('button', { type: 'button', class: 'button secondary', onclick: () => dialog.close() }, t('cancel')),
      h('button', { type: 'submit', class: 'button primary' }, submit)));
  const dialog = h('dialog', { class: 'modal', 'aria-labelledby': titleId, data: { testid } }, form);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (sending) return;
    const empty = inputs.find((input) => input.value.trim() === '');
    if (empty) {
      problem.textContent = t('fieldRequired');
      problem.hidden = false;
      empty.focus();
      return;
    }
    sending = true;
    try {
      await send(Object.fromEntries(fields.map((field, index) => [field.name, inputs[index].value.trim()])));
      dialog.close();
    } catch (error) {
      problem.textContent = explain(error);
      problem.hidden = false;
    } finally {
      sending = false;
    }
  });
  showDialog(dialog);
  inputs[0].focus();
}

function control({ name, value = '', options, max }) {
  const id = `dialog-field-${++ids}`;
  if (!options) return h('input', { id, name, type: 'text', maxlength: max, autocomplete: 'off', value });
  return h('select', { id, name }, options.map(([code, text]) => h('option', { value: code, selected: code === value }, text)));
}
