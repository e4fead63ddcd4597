// How several pictures share the width of one, as in Discord: two in a line, a large one beside two, two by
// two, else lines of three after what is left over.

/** Returns how many sixths of the width each of n pictures takes. */
export const spans = (n) => ({ 3: [4, 2, 2], 4: [3, 3, 3, 3] })[n] ?? Array.from({ length: n }, (_, i) => (i < n % 3 ? 6 / (n % 3) : 2));
