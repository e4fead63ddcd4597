// Comparing names without regard to case and accents.

/** Lower case without accents, so that "fabrica" matches "Fábrica". */
export const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
