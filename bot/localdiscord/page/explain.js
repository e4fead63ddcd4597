// Errors in the person's words.

import { t } from './i18n.js';

/** error is an ApiError. The server's own message is preferred. */
export function explain(error) {
  if (error.fault) return faultText(error.fault);
  if (error.status === 0) return t('serverUnreachable');
  return error.message || t('somethingWrong');
}

/** fault says why the server cannot run a command. */
export const faultText = (fault) => t(`fault.${fault.code}`, { text: '', ...fault });
