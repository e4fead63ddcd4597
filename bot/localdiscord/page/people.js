// The people of the world, and becoming one of them. A window is one person at a time.

import { avatar, h, icon, iconButton, replace, roving } from './dom.js';
import { addressAs } from './place.js';
import { askMyLocale, askPerson } from './settings.js';
import { closeDrawers } from './drawers.js';
import { become } from './sync.js';
import { state, subscribe } from './state.js';
import { languageName, t } from './i18n.js';

export function mountPeople({ panel, me, opener, live, onBecome }) {
  roving(panel, '[data-roving]');

  async function choose(user) {
    closeDrawers();
    if (user.id !== state.me.id) {
      await become(user.id);
      live.append(h('p', null, t('youAreNow', { name: user.name })));
    }
    onBecome();
  }

  function render() {
    if (!state.me) return;
    const focused = document.activeElement?.closest?.('[data-user-id]')?.dataset.userId;
    const within = panel.contains(document.activeElement);
    replace(panel,
      h('h2', { id: 'people-title' }, t('people')),
      h('p', { class: 'muted' }, t('peopleNote')),
      h('ul', { 'aria-labelledby': 'people-title' }, state.users.map(person)),
      h('button', { type: 'button', class: 'button secondary wide', onclick: () => askPerson((user) => choose(user)), data: { testid: 'add-person' } }, icon('plus'), t('addPerson')),
      h('h2', null, t('application')),
      h('div', { class: 'person app', data: { testid: 'application', online: String(state.online) } },
        avatar(state.application?.name, null),
        h('span', { class: 'person-words' },
          h('span', null, state.application?.name ?? '', ' ', h('span', { class: 'tag' }, 'APP')),
          h('span', { class: 'muted' }, h('i', { class: state.online ? 'dot online' : 'dot' }), t(state.online ? 'online' : 'offline')))));
    if (within && focused) panel.querySelector(`[data-user-id="${focused}"]`)?.focus();
    replace(opener, avatar(state.me.name, state.me.color), icon('people'));
    opener.setAttribute('aria-label', t('showPeopleAs', { name: state.me.name }));
    opener.title = t('showPeople');
    replace(me,
      avatar(state.me.name, state.me.color),
      h('span', { class: 'person-words' }, h('b', { data: { testid: 'me' } }, state.me.name), h('span', { class: 'muted' }, languageName(state.me.locale))),
      iconButton('gear', t('myLanguage'), askMyLocale, 'my-settings'));
  }

  function person(user) {
    const mine = user.id === state.me.id;
    const called = !mine && state.called.has(user.id);
    const address = addressAs(user, state.users, state.channelId);
    const label = t('openAs', { name: user.name });
    return h('li', { class: 'person-row' },
      h('button', {
        type: 'button', class: 'person', 'aria-current': mine ? 'true' : null, tabindex: mine ? 0 : -1,
        'aria-label': [t(mine ? 'youAre' : 'beNamed', { name: user.name }), called && t('called', { name: user.name })].filter(Boolean).join(', '),
        data: { roving: '', userId: user.id, userName: user.name, testid: 'person' }, onclick: () => choose(user),
      }, avatar(user.name, user.color),
      h('span', { class: 'person-words' }, h('span', { class: 'person-name' }, user.name), h('span', { class: 'muted' }, languageName(user.locale))),
      mine && h('span', { class: 'you' }, t('you')),
      called && h('span', { class: 'badge', 'aria-hidden': 'true', title: t('called', { name: user.name }), data: { testid: 'called' } }, '@')),
      h('a', {
        class: 'icon-button', href: address, target: '_blank', rel: 'noopener', 'aria-label': label, title: label, data: { testid: 'open-as' },
        onclick: (event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return; // leave the browser's own ways of opening a link
          event.preventDefault();
          window.open(address, '_blank', 'noopener,width=980,height=820');
        },
      }, icon('window')));
  }

  subscribe(['world', 'channel', 'unread'], render);
}
