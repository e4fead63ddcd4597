// What went wrong, in the person's words.

import { t } from './i18n.js';

/** error is an ApiError; the server's own sentence is the best there is when it gave one. */
export function explain(error) {
  if (error.fault) return faultText(error.fault);
  if (error.status === 0) return t('serverUnreachable');
  return error.message || t('somethingWrong');
}

/** fault: what is the matter with a command, as the server reads it. */
export const faultText = (fault) => t(`fault.${fault.code}`, { text: '', ...fault });
