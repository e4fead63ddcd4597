// What commands, options and choices are called for a person, and finding them again by what was typed.
// Discord's objects carry a name and name_localizations; both are understood when typed.

/** Discord's option types. */
export const TYPE = {
  subcommand: 1, group: 2, string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10, attachment: 11,
};

const FALLBACK = { 'es-419': 'es-ES', 'en-GB': 'en-US', 'en-US': 'en-GB' };

/** The field of a command, option or choice in the person's language, or as it was registered. */
export function localised(node, field, locale) {
  const texts = node[`${field}_localizations`] ?? {};
  return texts[locale] || texts[FALLBACK[locale]] || node[field] || '';
}

export const nameOf = (node, locale) => localised(node, 'name', locale);
export const descriptionOf = (node, locale) => localised(node, 'description', locale);

/** Lower case without accents, so that "fabrica" finds "Fábrica". Keeps the length of ordinary text. */
export function fold(text) {
  return text.normalize('NFC').replace(/[\u00c0-\u024f]/g, (char) => char.normalize('NFD')[0]).toLowerCase();
}

/** Both names, folded; the localised one first. */
export function namesOf(node, locale) {
  return [...new Set([fold(nameOf(node, locale)), fold(node.name)])];
}

/** The one of nodes called so: a localised name wins over a registered one. */
export function findNamed(nodes, word, locale) {
  const wanted = fold(word);
  return nodes.find((node) => fold(nameOf(node, locale)) === wanted) ?? nodes.find((node) => fold(node.name) === wanted) ?? null;
}

const isBranch = (option) => option.type === TYPE.subcommand || option.type === TYPE.group;

/** The subcommands and groups directly below a command or group. */
export const branches = (node) => (node.options ?? []).filter(isBranch);

/** The options of a command or subcommand, required ones first as Discord demands of the bot. */
export const optionsOf = (node) => (node.options ?? []).filter((option) => !isBranch(option));

/** Everything that can be run: [{nodes: [command, group?, subcommand?], options}] in the order registered. */
export function leaves(commands) {
  const found = [];
  const walk = (nodes) => {
    const below = branches(nodes.at(-1));
    if (below.length === 0) found.push({ nodes, options: optionsOf(nodes.at(-1)) });
    for (const node of below) walk([...nodes, node]);
  };
  for (const command of commands) if ((command.type ?? 1) === 1) walk([command]);
  return found;
}

/** "/azul tomar" in the person's language, from nodes. */
export const pathText = (nodes, locale) => `/${nodes.map((node) => nameOf(node, locale)).join(' ')}`;

/** The same for a name as Discord reports it ("azul take"), or that name where the command is no longer known. */
export function localisePath(name, commands, locale) {
  const leaf = leaves(commands).find(({ nodes }) => nodes.map((node) => node.name).join(' ') === name);
  return leaf ? pathText(leaf.nodes, locale) : `/${name}`;
}
