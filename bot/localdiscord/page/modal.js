// Modals, a bot's and the page's own: text inputs and selects, in action rows or labels.

import { h, iconButton, waitingDots } from './dom.js';
import { explain } from './explain.js';
import { isSelect, KIND, menuSettings } from './select.js';
import { listbox } from './listbox.js';
import { richText } from './richtext.js';
import { state } from './state.js';
import { showDialog } from './showdialog.js';
import { t, tn } from './i18n.js';

const PARAGRAPH = 2;
const LONGEST = 4000; // characters, Discord's limit if the bot sets none
let ids = 0;

/**
 * modal: {title, custom_id, components} in Discord's shape; the page's own modals also have a testid
 * and the word of the submit button. send(components) resolves when the modal may close. The modal
 * shows the reason of a rejection.
 */
export function openModal(modal, send) {
  const titleId = `modal-title-${++ids}`;
  const fields = (modal.components ?? []).map(field);
  const problem = h('p', { class: 'failure', role: 'alert', hidden: true });
  const submit = h('button', { type: 'submit', class: 'button primary', data: { testid: 'modal-submit' } }, h('span', { class: 'button-words' }, modal.submit ?? t('submit')), waitingDots());
  const cancel = h('button', { type: 'button', class: 'button secondary', onclick: () => dialog.close() }, t('cancel'));
  const form = h('form', { novalidate: true },
    h('header', null, !modal.testid && h('span', { class: 'muted' }, state.application?.name ?? ''), h('h2', { id: titleId }, modal.title ?? ''),
      iconButton('close', t('close'), () => dialog.close())),
    h('div', { class: 'dialog-body' }, fields.map((one) => one.el), problem),
    h('footer', null, cancel, submit));
  const dialog = h('dialog', { class: 'modal', 'aria-labelledby': titleId, data: { testid: modal.testid ?? 'modal', customId: modal.custom_id } }, form);

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (submit.classList.contains('busy')) return;
    const wrong = fields.filter((one) => !one.check());
    if (wrong.length > 0) { wrong[0].focus(); return; }
    problem.hidden = true;
    submit.classList.add('busy');
    form.setAttribute('aria-busy', 'true');
    try {
      await send(fields.map((one) => one.read()).filter(Boolean));
      dialog.close();
    } catch (error) {
      problem.textContent = explain(error);
      problem.hidden = false;
    } finally {
      submit.classList.remove('busy');
      form.removeAttribute('aria-busy');
    }
  });
  showDialog(dialog);
  fields.find((one) => one.focus)?.focus();
}

/**
 * Returns {el, check, read, focus} of a row or label. read returns it in the shape that Discord's
 * client sends.
 */
function field(component) {
  if (component.type === KIND.label) {
    const inner = control(component.component ?? {}, component.label, component.description);
    return { ...inner, read: () => ({ type: KIND.label, id: component.id, component: inner.value() }) };
  }
  if (component.type === KIND.row) {
    const child = component.components?.[0] ?? {};
    const inner = control(child, child.label, null);
    return { ...inner, read: () => ({ type: KIND.row, id: component.id, components: [inner.value()] }) };
  }
  return { el: component.type === KIND.text ? richText(component.content) : null, check: () => true, read: () => null };
}

function control(component, label, description) {
  return isSelect(component) ? choice(component, label, description) : text(component, label, description);
}

function text(component, label, description) {
  const id = `field-${++ids}`;
  const required = component.required !== false;
  const max = component.max_length ?? LONGEST;
  const long = component.style === PARAGRAPH;
  const error = h('p', { class: 'failure', id: `${id}-error`, hidden: true });
  const counter = h('span', { class: 'counter', 'aria-hidden': 'true' });
  const input = h(long ? 'textarea' : 'input', {
    id, rows: long ? 4 : null, type: long ? null : 'text', placeholder: component.placeholder, maxlength: max, autocomplete: 'off',
    'aria-required': String(required), 'aria-describedby': `${id}-error${description ? ` ${id}-note` : ''}`,
    data: { testid: 'modal-input', customId: component.custom_id },
  });
  input.value = component.value ?? '';
  const count = () => { counter.textContent = `${[...input.value].length}/${max}`; };
  input.addEventListener('input', () => { count(); if (!error.hidden) check(); });
  if (component.min_length || component.max_length) count();

  function check() {
    const length = [...input.value].length;
    let problem = null;
    if (required && input.value.trim() === '') problem = t('fieldRequired');
    else if (length > 0 && length < (component.min_length ?? 0)) problem = tn('fieldTooShort', component.min_length);
    else if (length > max) problem = tn('fieldTooLong', max);
    error.textContent = problem ?? '';
    error.hidden = problem === null;
    input.setAttribute('aria-invalid', String(problem !== null));
    return problem === null;
  }

  return {
    el: h('div', { class: 'field' }, caption(id, label, required), description && h('p', { class: 'muted', id: `${id}-note` }, description), input, counter, error),
    check,
    value: () => ({ type: KIND.textInput, custom_id: component.custom_id, value: input.value }),
    focus: () => input.focus(),
  };
}

function choice(component, label, description) {
  const id = `field-${++ids}`;
  const required = component.required !== false;
  const error = h('p', { class: 'failure', hidden: true });
  const settings = menuSettings(component);
  const menu = listbox({ ...settings, min: required ? settings.min : 0, attributes: { ...settings.attributes, id, 'aria-label': label ?? settings.placeholder }, onDone: () => { error.hidden = true; } });
  return {
    el: h('div', { class: 'field' }, caption(id, label, required), description && h('p', { class: 'muted' }, description), menu.el, error),
    check: () => {
      const fine = menu.values().length >= (required ? Math.max(1, settings.min) : 0);
      error.textContent = fine ? '' : t('fieldRequired');
      error.hidden = fine;
      return fine;
    },
    value: () => ({ type: component.type, custom_id: component.custom_id, values: menu.values() }),
    focus: () => menu.el.focus(),
  };
}

function caption(id, label, required) {
  return h('label', { for: id }, label ?? '', required && h('span', { class: 'required', 'aria-hidden': 'true' }, ' *'));
}
