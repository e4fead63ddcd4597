// What is the matter with a command, in the person's words.

import { nameOf, pathText } from './commandnames.js';
import { t } from './i18n.js';

/** fault as commandvalues.js gives it. */
export function faultText(fault, locale) {
  const option = fault.option ? nameOf(fault.option, locale) : '';
  const choices = (fault.option?.choices ?? []).slice(0, 8).map((choice) => nameOf(choice, locale)).join(', ');
  const path = fault.nodes?.length > 0 ? pathText(fault.nodes, locale) : '';
  return t(`fault.${fault.code}`, { option, text: fault.text, limit: fault.limit, choices, path });
}
