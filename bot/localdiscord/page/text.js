// Comparing names as people do.

/** Lower case without accents, so that "fabrica" finds "Fábrica". */
export const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
