// A failed call in the person's words.

import { t } from './i18n.js';

/** error is an ApiError; the server's own sentence is the best there is when it gave one. */
export function explain(error) {
  if (error.status === 0) return t('serverUnreachable');
  return error.message || t('somethingWrong');
}
