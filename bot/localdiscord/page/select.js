// Select menus of messages and modals as input for listbox.js: strings, people and roles.

import { currentGuild, state } from './state.js';
import { t } from './i18n.js';

/** Discord's types of components. */
export const KIND = { row: 1, string: 3, textInput: 4, user: 5, role: 6, text: 10, label: 18 };

export const isSelect = ({ type }) => [KIND.string, KIND.user, KIND.role].includes(type);

/** Returns the options of listbox for a select component. */
export function menuSettings(component) {
  const placeholder = component.placeholder || t('makeSelection');
  return {
    options: optionsFor(component),
    min: component.min_values ?? 1,
    max: component.max_values ?? 1,
    placeholder,
    attributes: { 'aria-label': placeholder, 'data-testid': 'select', 'data-custom-id': component.custom_id },
  };
}

function optionsFor(component) {
  const given = new Set((component.default_values ?? []).map((value) => value.id));
  switch (component.type) {
    case KIND.user:
      return state.users.map((user) => ({ value: user.id, label: user.name, selected: given.has(user.id) }));
    case KIND.role:
      return (currentGuild()?.roles ?? []).map((role) => ({ value: role.id, label: role.name, selected: given.has(role.id) }));
    default:
      return (component.options ?? []).map((option) => ({
        value: option.value, label: option.label, description: option.description, emoji: option.emoji, selected: option.default === true,
      }));
  }
}
