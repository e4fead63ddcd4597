// The page's own settings: people, languages, channels, threads.

import * as api from './api.js';
import { openModal } from './modal.js';
import { KIND } from './select.js';
import { openChannel, reload } from './sync.js';
import { state } from './state.js';
import { localeChoices, t } from './i18n.js';

/**
 * A modal of text fields {name, label, max} and choices {name, label, value, options: [[value,
 * text]]}. send receives the values by name.
 */
function ask({ title, note, fields, submit, send, testid }) {
  const components = fields.map(({ name, label, max, value, options }) => ({
    type: KIND.label, label, component: options
      ? { type: KIND.string, custom_id: name, options: options.map(([code, text]) => ({ value: code, label: text, default: code === value })) }
      : { type: KIND.textInput, custom_id: name, max_length: max },
  }));
  if (note) components.unshift({ type: KIND.text, content: note });
  openModal({ title, components, submit, testid }, (filled) => send(Object.fromEntries(
    filled.map(({ component }) => [component.custom_id, component.value?.trim() ?? component.values[0]]))));
}

/** then receives the new person once the page knows them. */
export function askPerson(then) {
  ask({
    title: t('addPerson'), submit: t('add'), testid: 'add-person-dialog',
    fields: [
      { name: 'name', label: t('name'), max: 32 },
      { name: 'locale', label: t('language'), value: state.me.locale, options: localeChoices(state.locales) },
    ],
    send: async ({ name, locale }) => {
      const user = await api.addUser(name, locale);
      await reload();
      then(user);
    },
  });
}

export function askMyLocale() {
  ask({
    title: t('myLanguage'), note: t('myLanguageNote'), submit: t('save'), testid: 'my-locale-dialog',
    fields: [{ name: 'locale', label: t('language'), value: state.me.locale, options: localeChoices(state.locales) }],
    send: async ({ locale }) => { await api.setMyLocale(locale); await reload(); },
  });
}

export function askGuildLocale(guild) {
  ask({
    title: t('serverLanguage'), note: t('serverLanguageNote', { name: guild.name }), submit: t('save'), testid: 'guild-locale-dialog',
    fields: [{ name: 'locale', label: t('language'), value: guild.locale, options: localeChoices(state.locales) }],
    send: async ({ locale }) => { await api.setGuildLocale(guild.id, locale); await reload(); },
  });
}

/** Returns a channel's name as Discord writes it. */
const channelName = (text) => text.toLowerCase().replace(/^#/, '').replace(/\s+/g, '-');

export function askChannel(guild) {
  ask({
    title: t('newChannel'), submit: t('create'), testid: 'new-channel-dialog',
    fields: [{ name: 'name', label: t('name'), max: 100 }],
    send: async ({ name }) => {
      const channel = await api.createChannel(guild.id, channelName(name));
      await reload();
      if (channel?.id) await openChannel(channel.id);
    },
  });
}

export function askThread() {
  const parent = state.channelId;
  ask({
    title: t('newThread'), submit: t('create'), testid: 'new-thread-dialog',
    fields: [{ name: 'name', label: t('name'), max: 100 }],
    send: async ({ name }) => {
      const thread = await api.createThread(parent, name);
      await reload();
      if (thread?.id) await openChannel(thread.id);
    },
  });
}
