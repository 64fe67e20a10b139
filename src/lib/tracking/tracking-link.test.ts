import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { encodeText } from '../uri-text.ts';
import { checkTemplate } from './template.ts';
import { wordFault } from './template-fault.ts';
import { trackingLink } from './tracking-link.ts';

/** The link's address, or its fault in brackets. */
function linkOf(template: string | null, number: string): string {
  const link = trackingLink(template, number);
  return link.kind === 'link' ? link.href : `(${link.fault})`;
}

test.each([
  [
    'https://www.ups.com/track?tracknum={0}',
    '1Z5R89390357567127',
    'https://www.ups.com/track?tracknum=1Z5R89390357567127',
  ],
  ['http://a.example/{0}/{0}?n={0}#{0}', 'x y', 'http://a.example/x%20y/x%20y?n=x%20y#x%20y'],
  ['https://a.example/{0}', 'a/b?c#d&e=f+g%20', 'https://a.example/a%2Fb%3Fc%23d%26e%3Df%2Bg%2520'],
  [
    'https://a.example/?n={0}',
    "$& $1 $$ $` $'",
    'https://a.example/?n=%24%26%20%241%20%24%24%20%24%60%20%24%27',
  ],
  ['https://a.example/#/s?n={0}', 'a&b#c', 'https://a.example/#/s?n=a%26b%23c'],
  ['https://a.example/t;pro={0}', '1;2', 'https://a.example/t;pro=1%3B2'],
  ['  https://a.example/{0}\r\n', '1', 'https://a.example/1'],
  ['HTTPS://A.Example/{0}', '1', 'https://a.example/1'],
  ['https://a.example:443/{0}', '1', 'https://a.example/1'],
  ['https://a.example:8443/{0}', '1', 'https://a.example:8443/1'],
  ['https://a.example/a/../b/{0}', '1', 'https://a.example/b/1'],
  ['https://a.example/v1.{0}', '2', 'https://a.example/v1.2'],
  ['https://a.example/{0}', "!'()*~-_", 'https://a.example/%21%27%28%29%2A~-_'],
  ['https://a.example/{0}', '漢', 'https://a.example/%E6%BC%A2'],
  ['https://müller.example/{0}', '1', 'https://xn--mller-kva.example/1'],
])('%s with %s', (template, number, href) => {
  expect(linkOf(template, number)).toBe(href);
});

/** Templates that make no link, and why. */
const faulty: readonly (readonly [string | null, string])[] = [
  [null, 'no-template'],
  ['', 'no-template'],
  [' \t\r\n', 'no-template'],
  ['https://a.example/track', 'no-token'],
  ['https://a.example/{O}', 'no-token'],
  ['https://a.example/%7B0%7D', 'no-token'],
  ['https://a.example/{ 0}', 'odd-characters'],
  ['https://a.example/{1}', 'no-token'],
  ['https://a.example/{0:D}', 'no-token'],
  ['https://a.example/{{0}}', 'other-token'],
  ['https://a.example/{0}/{1}', 'other-token'],
  ['https://a.example/{0}{', 'other-token'],
  ['javascript:alert({0})', 'scheme'],
  ['JaVaScRiPt:alert({0})', 'scheme'],
  ['javascript://a.example/%0Aalert({0})', 'scheme'],
  ['java\nscript:alert({0})', 'odd-characters'],
  ['java\tscript:alert({0})', 'odd-characters'],
  ['\u0000javascript:alert({0})', 'odd-characters'],
  ['\u0001https://a.example/{0}', 'odd-characters'],
  ['ht\ntps://a.example/{0}', 'odd-characters'],
  ['data:text/html,{0}', 'scheme'],
  ['vbscript:msgbox({0})', 'scheme'],
  ['blob:https://a.example/{0}', 'scheme'],
  ['ftp://a.example/{0}', 'scheme'],
  ['file:///etc/{0}', 'scheme'],
  ['mailto:a@a.example?subject={0}', 'scheme'],
  ['view-source:https://a.example/{0}', 'scheme'],
  ['httpsx://a.example/{0}', 'scheme'],
  ['{0}', 'no-url'],
  ['{0}://a.example/', 'scheme'],
  ['{0}:alert(1)', 'scheme'],
  ['http{0}://a.example/', 'scheme'],
  ['//a.example/{0}', 'no-url'],
  ['/track/{0}', 'no-url'],
  ['a.example/{0}', 'no-url'],
  ['\\\\a.example\\{0}', 'odd-characters'],
  ['https:\\\\a.example\\{0}', 'odd-characters'],
  ['https://a.example\\@b.example/{0}', 'odd-characters'],
  ['https:a.example/{0}', 'no-url'],
  ['https:/a.example/{0}', 'no-url'],
  ['https:///a.example/{0}', 'no-url'],
  ['https://', 'no-token'],
  ['https:///{0}', 'no-url'],
  ['https://?{0}', 'no-url'],
  ['https://#{0}', 'no-url'],
  ['https://{0}', 'token-in-host'],
  ['https://{0}/', 'token-in-host'],
  ['https://{0}.example/', 'token-in-host'],
  ['https://a.{0}/track', 'token-in-host'],
  ['https://a.example{0}', 'token-in-host'],
  ['https://a.example{0}/{0}', 'token-in-host'],
  ['https://a.example:{0}/', 'token-in-host'],
  ['https://a.example:80{0}/', 'token-in-host'],
  ['https://{0}@a.example/', 'token-in-host'],
  ['https://user:{0}@a.example/', 'token-in-host'],
  ['https://a.example@b.example/{0}', 'sign-in'],
  ['https://a.example:x@b.example/{0}', 'sign-in'],
  ['https://@a.example/{0}', 'sign-in'],
  ['https://a.example%2F@b.example/{0}', 'sign-in'],
  ['https://a example/{0}', 'odd-characters'],
  ['https://a.example:99999/{0}', 'no-url'],
  ['https://a.example:x/{0}', 'no-url'],
  ['https://[::1/{0}', 'no-url'],
  ['https://a<b/{0}', 'no-url'],
  ['https://a%00b/{0}', 'no-url'],
  ['https://a.example/\u202E{0}', 'odd-characters'],
  ['https://a.ex\u200Bample/{0}', 'odd-characters'],
  ['https://a.example\u2028/{0}', 'odd-characters'],
  ['https://a.example/\uD800{0}', 'odd-characters'],
  ['https://a.example/\u00AD{0}', 'odd-characters'],
  ['https://a.example/a b/{0}', 'odd-characters'],
  ['https://a.example/a/{0}/../b', 'lost-token'],
  ['https://a.example/{0}/%2e%2E/', 'lost-token'],
];

test.each(faulty)('rejects the template %j: %s', (template, fault) => {
  expect(checkTemplate(template)).toBe(fault);
  for (const number of ['1Z5R89390357567127', ...numbers]) {
    expect(trackingLink(template, number)).toEqual({ kind: 'text', fault });
  }
  expect(wordFault(checkTemplate(template)!)).toMatch(/^The .+\.$/);
});

/** Templates that are good, or at least make links: each with what no number may change. */
const good: readonly (readonly [template: string, origin: string, before: string])[] = [
  ['https://a.example/{0}', 'https://a.example', '/'],
  ['https://a.example/track/{0}', 'https://a.example', '/track/'],
  ['https://a.example/track/{0}/details', 'https://a.example', '/track/'],
  ['https://a.example/track/n{0}', 'https://a.example', '/track/n'],
  ['https://a.example/track/.{0}', 'https://a.example', '/track/'],
  ['https://a.example/track/{0}.', 'https://a.example', '/track/'],
  ['https://a.example/track/%2{0}', 'https://a.example', '/track/'],
  ['https://a.example/track/%{0}', 'https://a.example', '/track/'],
  ['https://a.example/{0}{0}', 'https://a.example', '/'],
  ['https://a.example/{0}/{0}/x', 'https://a.example', '/'],
  ['https://a.example//{0}', 'https://a.example', '//'],
  ['https://a.example/@{0}', 'https://a.example', '/@'],
  ['https://a.example/https://b.example/{0}', 'https://a.example', '/https://b.example/'],
  ['https://a.example?{0}', 'https://a.example', '/'],
  ['https://a.example#{0}', 'https://a.example', '/'],
  ['https://a.example/?n={0}&m={0}', 'https://a.example', '/'],
  ['https://a.example/p?n={0}#{0}', 'https://a.example', '/p'],
  ['https://a.example/p;n={0}', 'https://a.example', '/p;n='],
  ['http://127.0.0.1:8080/{0}', 'http://127.0.0.1:8080', '/'],
  ['https://[::1]/{0}', 'https://[::1]', '/'],
  ['https://xn--pple-43d.example/{0}', 'https://xn--pple-43d.example', '/'],
  ['https://аpple.example/{0}', 'https://xn--pple-43d.example', '/'],
  ['HtTpS://a.example/{0}', 'https://a.example', '/'],
];

/** Numbers that would like to be something else. */
const numbers = [
  '', '.', '..', '...', '../', '../../x', '/', '//', '//b.example', '\\', '\\\\b.example', '/\\b.example',
  '%2e', '%2e%2e', '%2E%2E%2F', '%2f', '%5c', '%252e', '2e', 'e', '2e%2e', '%', '%00', '%0d%0a',
  '@b.example', ':80', ':x@b.example', '.b.example', 'javascript:alert(1)', 'https://b.example/',
  'data:text/html,x', '?', '#', '?a=b', '#/x', '&a=b', ';a=b', '=', '+', ' ', '\t', '\n', '\r\n', '\u0000',
  '{0}', '{1}', '{{0}}', '{0:D}', '$&', '$1', '$$', '$`', "$'", '<script>', '"', "'", '`', '|', '^', '[', ']',
  '\u202E1Z', '\u2066x\u2069', '\u200B', '\uFEFF', '\uD800', '\uDC00x', '\u2028', '。', '．．', '／', '＃', '？',
  '\u0301', '9'.repeat(200), '9'.repeat(201), '漢'.repeat(200), '/..'.repeat(60), '%2e%2e/'.repeat(20),
]; // prettier-ignore

/** Checks the properties of every link, and counts those without one. */
function expectOwn(template: string, number: string, origin: string, before: string): void {
  const link = trackingLink(template, number);
  if (link.kind === 'text') {
    expect(['no-number', 'odd-number', 'number-climbs']).toContain(link.fault);
    return;
  }
  const url = new URL(link.href);
  expect(url.origin).toBe(origin);
  expect(['http:', 'https:']).toContain(url.protocol);
  expect(url.username + url.password).toBe('');
  expect(url.pathname.startsWith(before), link.href).toBe(true);
  // The address contains only ASCII, and nothing that could end an attribute or a line.
  expect(link.href).toMatch(/^[\x21\x23-\x3b\x3d\x3f-\x7e]+$/);
  // Path, query and fragment have as many parts as without the number.
  const plain = new URL(template.replaceAll('{0}', 'x'));
  expect(url.pathname.split('/').length).toBe(plain.pathname.split('/').length);
  expect([...url.searchParams.keys()].length).toBe([...plain.searchParams.keys()].length);
  expect(url.hash === '').toBe(plain.hash === '');
  expect(url.search === '').toBe(plain.search === '');
  // The encoded number is there for every token, and read back it is the number.
  const encoded = new URL(link.href).href.split(/[/?#&=;]/).map(decoded);
  if (template.endsWith('/{0}')) expect(encoded).toContain(number);
  // Between two tokens in a row, the end and the beginning of a number may look like one.
  const rest = link.href.replaceAll(encodeText(number), ' ');
  if (!number.includes('{0}')) expect(rest).not.toMatch(/\{0\}|%7B0%7D/);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

test('covers enough templates and numbers', () => {
  expect(faulty.length + good.length).toBeGreaterThan(90);
  expect(numbers.length).toBeGreaterThan(70);
});

test.each(good)('links %s to %s and below %s for any number', (template, origin, before) => {
  for (const number of numbers) expectOwn(template, number, origin, before);
});

test.each(['.', '..', '%2e', '%2e%2e', '../..', '/..', '\\..'])(
  'keeps the number %j within its path',
  (number) => {
    const link = trackingLink('https://a.example/a/b/{0}/c', number);
    if (/^\.+$/.test(number)) expect(link).toEqual({ kind: 'text', fault: 'number-climbs' });
    else expect(link).toMatchObject({ href: expect.stringContaining('/a/b/') });
  },
);

test('allows dots in a query or a fragment', () => {
  expect(linkOf('https://a.example/p?n={0}#{0}', '..')).toBe('https://a.example/p?n=..#..');
});

test('rejects dots completed by the template', () => {
  expect(linkOf('https://a.example/a/.{0}/c', '.')).toBe('(number-climbs)');
  expect(linkOf('https://a.example/a/%2{0}/c', 'e')).toBe('(number-climbs)');
  expect(linkOf('https://a.example/a/.%2{0}/c', 'E')).toBe('(number-climbs)');
});

test('keeps origin and path for any number in any accepted template', () => {
  const nasty = oneof(
    string({ unit: 'binary' }),
    string({ unit: 'grapheme' }),
    array(constantFrom(...numbers)).map((parts) => parts.join('')),
    array(constantFrom(...Array.from('./\\%2eE?#@:&{0}$'))).map((parts) => parts.join('')),
  );
  assert(
    property(constantFrom(...good), nasty, ([template, origin, before], number) => {
      expectOwn(template, number, origin, before);
    }),
    { numRuns: 3000 },
  );
});

test('accepts a template only with the origin and path of its text', () => {
  const part = constantFrom(
    'https', 'http', 'javascript', ':', '//', '/', '\\', '@', '?', '#', '..', '.', '{0}', 'a.example',
    '%2e', ' ', '\t', '\u202E', '[::1]', ':80', 'x', '&', '{', '}', '{1}', '\uD800',
  ); // prettier-ignore
  const templates = oneof(
    array(part, { maxLength: 12 }).map((parts) => parts.join('')),
    array(part, { maxLength: 8 }).map((parts) => `https://a.example/${parts.join('')}`),
  );
  assert(
    property(templates, constantFrom(...numbers), (template, number) => {
      if (checkTemplate(template) !== undefined) return;
      const [, origin] = /^\s*(https?:\/\/[^/?#@\\]+)/i.exec(template)!;
      expect(origin).not.toContain('{0}');
      const path = new URL(template.trim().replaceAll('{0}', 'QQ')).pathname.split('QQ')[0]!;
      const before = path.slice(0, path.lastIndexOf('/') + 1);
      const link = trackingLink(template, number);
      if (link.kind === 'text') return;
      const url = new URL(link.href);
      expect(url.origin).toBe(new URL(origin!).origin);
      expect(url.pathname.startsWith(before)).toBe(true);
    }),
    { numRuns: 5000 },
  );
});
