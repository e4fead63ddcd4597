import assert from 'node:assert/strict';
import test from 'node:test';
import { parse, parseInline, plainText } from '../markdown.js';
import { compareIds } from '../snowflake.js';

/** The tree in short: strong(a em(b)) ... */
const NAMES = { user: (n) => `user(${n.id})`, role: (n) => `role(${n.id})`, channel: (n) => `channel(${n.id})`, timestamp: (n) => `time(${n.unix} ${n.style})` };
function short(nodes) {
  return nodes.map((node) => {
    if (node.type === 'text') return node.text;
    if (NAMES[node.type]) return NAMES[node.type](node);
    if (node.type === 'link') return `link(${node.url} ${short(node.children)})`;
    if (node.items) return `${node.ordered ? `ol${node.start}` : 'ul'}(${node.items.map(short).join('|')})`;
    if (node.type === 'codeblock') return `pre(${node.lang}:${node.text})`;
    if (node.type === 'heading') return `h${node.level}(${short(node.children)})`;
    return `${node.type}(${node.children ? short(node.children) : node.text ?? node.name})`;
  }).join('');
}
const inline = (text) => short(parseInline(text));
const block = (text) => short(parse(text));

test('marks nest and pair up', () => {
  assert.equal(inline('**a** *b* _c_ __d__ ~~e~~'), 'strong(a) em(b) em(c) underline(d) strike(e)');
  assert.equal(inline('***a***'), 'strong(em(a))');
  assert.equal(inline('**a *b* c**'), 'strong(a em(b) c)');
  assert.equal(inline('*a **b** c*'), 'em(a strong(b) c)');
  assert.equal(inline('__*a*__'), 'underline(em(a))');
});

test('marks without a partner, or within words, stay as typed', () => {
  for (const text of ['**a', 'a * b * c', 'snake_case_name', '2*3', '****', '||f||', '~~', '_', '__init', '`a']) assert.equal(inline(text), text);
});

test('a backslash takes the meaning from a mark', () => {
  assert.equal(inline('\\*a\\* \\<@1> \\`b\\` \\\\'), '*a* <@1> `b` \\');
  assert.equal(inline('C:\\temp ¯\\_(ツ)_/¯'), 'C:\\temp ¯_(ツ)_/¯');
});

test('code keeps everything in it', () => {
  assert.equal(inline('`**a** <@1>`'), 'code(**a** <@1>)');
  assert.equal(inline('``a ` b``'), 'code(a ` b)');
  assert.equal(block('```go\nfunc main() {}\n\n\treturn\n```after'), 'pre(go:func main() {}\n\n\treturn)paragraph(after)');
  assert.equal(block('x ```one line```'), 'paragraph(x )pre(:one line)');
  assert.equal(block('``` not closed'), 'paragraph(``` not closed)');
  assert.equal(inline('**a `**` b**'), 'strong(a code(**) b)');
});

test('mentions, emoji and timestamps are read', () => {
  assert.equal(inline('<@1> <@!2> <@&4> <#3> <t:100:R> <t:100> </azul take:7> @everyone'),
    'user(1) user(2) role(4) channel(3) time(100 R) time(100 f) command(azul take) everyone(@everyone)');
  for (const text of ['<@x>', '<t:1:Q>', '<#>', '@everyones']) assert.equal(inline(text), text);
});

test('only web addresses become links', () => {
  assert.equal(inline('ver https://a.es/b_(c), o (https://a.es).'), 'ver link(https://a.es/b_(c) https://a.es/b_(c)), o (link(https://a.es/ https://a.es)).');
  assert.equal(inline('[**x**](https://a.es) <https://b.es>'), 'link(https://a.es/ strong(x)) link(https://b.es/ https://b.es)');
  for (const text of ['[x](javascript:alert(1))', 'javascript:alert(1)', '[x](data:text/html,1)', '[x](https:// a)']) assert.ok(!inline(text).includes('link(j') && !inline(text).includes('link(d') && !inline(text).startsWith('link('), text);
  assert.equal(inline('[https://a.es](https://b.es)'), 'link(https://b.es/ https://a.es)');
});

test('blocks: headings, small print, quotes, lists', () => {
  assert.equal(block('# A\n## B\n### C\n#### D\n#E'), 'h1(A)h2(B)h3(C)paragraph(#### D\n#E)');
  assert.equal(block('-# small\ntext'), 'subtext(small)paragraph(text)');
  assert.equal(block('> a\n> b\nc'), 'quote(paragraph(a\nb))paragraph(c)');
  assert.equal(block('- a\n  - b\n  - c\n- d'), 'ul(aul(b|c)|d)');
  assert.equal(block('3. a\n4. b'), 'ol3(a|b)');
  assert.equal(block('-1 points\n- '), 'paragraph(-1 points\n- )');
});

test('line ends and empty lines are kept', () => {
  assert.equal(block('a\n\nb'), 'paragraph(a\n\nb)');
  assert.equal(block('a\r\nb'), 'paragraph(a\nb)');
  assert.equal(block(''), '');
});

test('markup is text', () => {
  assert.equal(inline('<img src=x onerror=alert(1)> &amp;'), '<img src=x onerror=alert(1)> &amp;');
});

test('plain words leave out marks', () => {
  assert.equal(plainText(parse('# A\n**b** <@1>'), (node) => (node.type === 'user' ? '@Ana' : undefined)).trim(), 'A\nb @Ana');
});

test('the worst text of a message is read quickly', () => {
  for (const text of ['*'.repeat(2000), '_a'.repeat(1000), '**a '.repeat(500), '|'.repeat(2000), '`'.repeat(1999), '['.repeat(2000), '> '.repeat(1000), '*a _b '.repeat(330), '~~*'.repeat(600)]) {
    const started = process.hrtime.bigint();
    parse(text);
    const took = Number(process.hrtime.bigint() - started) / 1e6;
    assert.ok(took < 5000, `${text.slice(0, 8)}… took ${took} ms`);
  }
});

test('ids are ordered by time, beyond what a number can hold', () => {
  assert.ok(compareIds('9', '10') < 0);
  assert.ok(compareIds('1100000000004194402', '1100000000004194401') > 0);
  assert.equal(compareIds('5', '5'), 0);
});
