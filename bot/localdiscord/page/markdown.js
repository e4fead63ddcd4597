// Parses Discord's markdown into a tree. richtext.js makes elements of it.
//
// Blocks: {type: 'paragraph'|'quote'|'subtext', children} {type: 'heading', level, children}
//   {type: 'codeblock', lang, text} {type: 'list', ordered, start, items: [[inline or list]]}
// Inline: {type: 'text'|'code', text} {type: 'strong'|'em'|'underline'|'strike', children}
//   {type: 'link', url, children} {type: 'user'|'role'|'channel', id} {type: 'everyone', text} {type: 'command', name}
//   {type: 'timestamp', unix, style}
// A paragraph keeps its line ends as "\n" in text.

const DEEPEST = 12; // nesting of marks; deeper ones stay as typed
const FENCE = /(?<!\\)```(?:([\w+#.-]+)\n)?\n?([\s\S]*?[^\n])\n*```/g;

export function parse(source) {
  const text = source.replace(/\r\n?/g, '\n');
  const blocks = [];
  let at = 0;
  for (const match of text.matchAll(FENCE)) {
    const before = text.slice(at, match.index);
    blocks.push(...parseLines(before.replace(/\n$/, '')));
    blocks.push({ type: 'codeblock', lang: match[1] ?? '', text: match[2] });
    at = match.index + match[0].length;
    if (text[at] === '\n') at++;
  }
  if (at < text.length) blocks.push(...parseLines(text.slice(at)));
  return blocks;
}

function parseLines(text) {
  if (text === '') return [];
  const lines = text.split('\n');
  const blocks = [];
  let plain = [];
  const flush = () => {
    if (plain.length > 0) blocks.push({ type: 'paragraph', children: parseInline(plain.join('\n')) });
    plain = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    let match;
    if (line.startsWith('> ') || line === '>') {
      flush();
      const quoted = [];
      for (; i < lines.length && (lines[i].startsWith('> ') || lines[i] === '>'); i++) quoted.push(lines[i].slice(2));
      i--;
      blocks.push({ type: 'quote', children: parseLines(quoted.join('\n')) });
    } else if ((match = /^(#{1,3}) +(\S.*)$/.exec(line))) {
      flush();
      blocks.push({ type: 'heading', level: match[1].length, children: parseInline(match[2].trim()) });
    } else if ((match = /^-# +(\S.*)$/.exec(line))) {
      flush();
      blocks.push({ type: 'subtext', children: parseInline(match[1]) });
    } else if (LIST_LINE.test(line)) {
      flush();
      const from = i;
      while (i + 1 < lines.length && LIST_LINE.test(lines[i + 1])) i++;
      blocks.push(...parseList(lines.slice(from, i + 1)));
    } else {
      plain.push(line);
    }
  }
  flush();
  return blocks;
}

const LIST_LINE = /^( *)(?:[-*]|(\d{1,9})\.) +(\S.*)$/;

/** Lines indented further than the first one of a list belong to the item above them. */
function parseList(lines) {
  const lists = [];
  let current = null;
  let base = 0;
  let nested = [];
  const close = () => {
    if (nested.length > 0) current.items.at(-1).push(...parseList(nested));
    nested = [];
  };
  for (const line of lines) {
    const [, indent, number, content] = LIST_LINE.exec(line);
    if (current && indent.length > base + 1) { nested.push(line); continue; }
    if (current) close();
    const ordered = number !== undefined;
    if (!current || current.ordered !== ordered) {
      current = { type: 'list', ordered, start: ordered ? Number(number) : 1, items: [] };
      base = indent.length;
      lists.push(current);
    }
    current.items.push(parseInline(content));
  }
  if (current) close();
  return lists;
}

const TOKENS = [
  [/^<@!?(\d{1,20})>/, (m) => ({ type: 'user', id: m[1] })],
  [/^<@&(\d{1,20})>/, (m) => ({ type: 'role', id: m[1] })],
  [/^<#(\d{1,20})>/, (m) => ({ type: 'channel', id: m[1] })],
  [/^<\/([^:>\n]{1,100}):\d{1,20}>/, (m) => ({ type: 'command', name: m[1] })],
  [/^<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/, (m) => ({ type: 'timestamp', unix: Number(m[1]), style: m[2] ?? 'f' })],
  [/^@(?:everyone|here)\b/, (m) => ({ type: 'everyone', text: m[0] })],
];
const ANGLE_URL = /^<(https?:\/\/[^\s<>]+)>/;
const BARE_URL = /^https?:\/\/[^\s<]+/;
const MASKED = /^\[((?:\\.|[^\]\\\n]){1,400})\]\((?:<(https?:\/\/[^\s<>]+)>|(https?:\/\/[^\s()]+(?:\([^\s()]*\)[^\s()]*)*))(?: +"[^"\n]*")?\)/;
const PAIRS = [
  ['**', 'strong'], ['__', 'underline'], ['~~', 'strike'], ['*', 'em'], ['_', 'em'],
];

export function parseInline(text, depth = 0, inLink = false) {
  const nodes = [];
  let plain = '';
  const push = (node) => {
    if (plain !== '') nodes.push({ type: 'text', text: plain });
    plain = '';
    if (node) nodes.push(node);
  };
  let i = 0;
  while (i < text.length) {
    const found = readInline(text, i, depth, inLink);
    if (found?.literal !== undefined) plain += found.literal;
    else if (found) push(found.node);
    else plain += text[i];
    i += found ? found.length : 1;
  }
  push(null);
  return nodes;
}

/** Parses the construct at i: {length, node} or {length, literal}, or null for an ordinary character. */
function readInline(text, i, depth, inLink) {
  const char = text[i];
  switch (char) {
    case '\\':
      return /[\p{P}\p{S}]/u.test(text[i + 1] ?? '') ? { length: 2, literal: text[i + 1] } : null;
    case '`': return readCode(text, i);
    case '<': case '@': {
      const rest = text.slice(i, i + 2100);
      for (const [pattern, make] of TOKENS) {
        const match = pattern.exec(rest);
        if (match) return { length: match[0].length, node: make(match) };
      }
      const match = ANGLE_URL.exec(rest);
      return match && !inLink ? link(match[1], [{ type: 'text', text: match[1] }], match[0].length) : null;
    }
    case '[': {
      const match = inLink ? null : MASKED.exec(text.slice(i));
      return match && link(match[2] ?? match[3], parseInline(match[1], depth + 1, true), match[0].length);
    }
    case 'h': {
      if (inLink || /\w/.test(text[i - 1] ?? '')) return null;
      const match = BARE_URL.exec(text.slice(i));
      if (!match) return null;
      const url = trimUrl(match[0]);
      return link(url, [{ type: 'text', text: url }], url.length);
    }
    case '*': case '_': case '~': return readPair(text, i, depth, inLink);
    default: return null;
  }
}

function link(url, children, length) {
  let parsed;
  try { parsed = new URL(url); } catch { return null; }
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return null;
  return { length, node: { type: 'link', url: parsed.href, children } };
}

/** Punctuation after an address belongs to the sentence. So does a closing bracket without an opening one. */
function trimUrl(url) {
  let end = url.length;
  for (; end > 0; end--) {
    const last = url[end - 1];
    if (/[.,:;!?"'\]*_~|]/.test(last)) continue;
    if (last === ')' && count(url.slice(0, end), ')') > count(url.slice(0, end), '(')) continue;
    break;
  }
  return url.slice(0, end);
}

const count = (text, char) => text.split(char).length - 1;

function readCode(text, i) {
  const fence = /^`+/.exec(text.slice(i))[0];
  if (fence.length > 2) return { length: fence.length, literal: fence };
  const close = codeEnd(text, i, fence);
  if (close < 0) return { length: fence.length, literal: fence };
  const inner = text.slice(i + fence.length, close);
  const content = inner.trim() !== '' && /^ ?`|` ?$/.test(inner) ? inner.trim() : inner;
  return { length: close + fence.length - i, node: { type: 'code', text: content } };
}

/** Returns where a run of exactly as many backticks closes the code opened at i, or -1. */
function codeEnd(text, i, fence) {
  for (let at = i + fence.length; at < text.length;) {
    const next = text.indexOf('`', at);
    if (next < 0) return -1;
    const run = /^`+/.exec(text.slice(next))[0].length;
    if (run === fence.length && next > i + fence.length) return next;
    at = next + run;
  }
  return -1;
}

function readPair(text, i, depth, inLink) {
  if (depth >= DEEPEST) return null;
  for (const [mark, type] of PAIRS) {
    if (!text.startsWith(mark, i)) continue;
    const from = i + mark.length;
    if (mark === '*' && /\s/.test(text[from] ?? ' ')) continue;
    if (mark === '_' && /\w/.test(text[i - 1] ?? '')) continue;
    const close = findClose(text, from, mark);
    if (close < 0) continue;
    const inner = text.slice(from, close);
    if (/^[\s*_~|]*$/.test(inner)) continue; // a row of marks is not formatting
    return { length: close + mark.length - i, node: { type, children: parseInline(inner, depth + 1, inLink) } };
  }
  return null;
}

function findClose(text, from, mark) {
  const char = mark[0];
  for (let i = from; i < text.length; i++) {
    if (text[i] === '\\') { i++; continue; }
    if (text[i] === '`') {
      const fence = /^`+/.exec(text.slice(i))[0];
      const end = codeEnd(text, i, fence);
      i = end < 0 ? i + fence.length - 1 : end + fence.length - 1;
      continue;
    }
    if (!text.startsWith(mark, i) || i === from) continue;
    if (mark.length === 1 && text[i + 1] === char) { // a doubled mark inside belongs to another pair
      const end = findClose(text, i + 2, char + char);
      i = end < 0 ? i + 1 : end + 1;
      continue;
    }
    if (mark.length === 2 && text[i + 2] === char && text[i + 3] !== char) continue; // in *** the last two close
    if (mark === '_' && /\w/.test(text[i + 1] ?? '')) continue;
    if (mark === '*' && /\s/.test(text[i - 1])) continue;
    return i;
  }
  return -1;
}

/**
 * Returns the text without marks, for a summary or for reading aloud. `say` returns the text of a node
 * that names something (user, channel, timestamp...) or undefined.
 */
export function plainText(nodes, say = () => undefined) {
  return nodes.map((node) => {
    const said = say(node);
    if (said !== undefined) return said;
    if (node.items) return node.items.map((item) => plainText(item, say)).join('\n');
    if (node.children) return plainText(node.children, say) + (BLOCKS.has(node.type) ? '\n' : '');
    if (node.type === 'command') return `/${node.name}`;
    return node.text ?? '';
  }).join('');
}

const BLOCKS = new Set(['paragraph', 'heading', 'quote', 'subtext']);
