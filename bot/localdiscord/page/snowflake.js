// Discord's ids: decimal strings too long for a JavaScript number, ordered by time.

/** Negative, zero or positive as a is older than, the same as or newer than b. */
export function compareIds(a, b) {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}
