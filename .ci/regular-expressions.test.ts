import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSafePattern } from 'redos-detector';
import { expect, test } from 'vitest';
import { parseSync, Visitor } from 'vite';

const root = join(import.meta.dirname, '..');

/**
 * Expressions that the analyzer can't clear, and why their time grows with the length of the text
 * all the same. Anything else that it can't clear must be rewritten.
 */
const linearAnyway = new Map([
  [String.raw`<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>`, 'reads only our own built page'],
  [String.raw`\{([^{}]*)\}`, 'no brace lies within a match, so no two attempts read the same text'],
  [String.raw`"Result"\s*:\s*\[`, 'no white space begins a match'],
  [String.raw`"Success"\s*:\s*false`, 'no white space begins a match'],
  [String.raw`'[^']*'|"[^"]*"|--[^\n]*|\?`, 'reads only our own SQL'],
  [String.raw`^(E[A-Z]+): (.+?), .*$`, 'the end matches whatever is there'],
  [String.raw`([?&])group=[^&]*(&|$)`, 'the first attempt always matches'],
  [String.raw`([?&])open=[^&]*(&|$)`, 'the first attempt always matches'],
]);

interface Place {
  at: string;
  pattern: string;
  flags: string;
}

test('uses only regular expressions that run in linear time', () => {
  expect(unsafe(expressionsOf(sources()))).toEqual([]);
}, 120_000);

test('keeps no exception for a deleted regular expression', () => {
  const found = new Set(expressionsOf(sources()).map(({ pattern }) => pattern));
  expect([...linearAnyway.keys()].filter((pattern) => !found.has(pattern))).toEqual([]);
});

test.each([
  String.raw`/=+$/`,
  String.raw`/^(a+)+$/`,
  String.raw`/^[\d.,]*\d[\d.,]*$/`,
  String.raw`/^\p{L}+\.?\p{Sc}?|(?:\p{Sc}|\p{L}+\.?)$/u`,
])('refuses %s', (expression) => {
  const file = { name: 'x.ts', code: `const x = ${expression};` };
  expect(unsafe(expressionsOf([file]))).toHaveLength(1);
});

function sources(): { name: string; code: string }[] {
  return globSync(['src/**/*.{ts,tsx}', 'proxy/**/*.ts'], { cwd: root })
    .filter((name) => !/\.test\.ts$|\/testing\//.test(name))
    .toSorted()
    .map((name) => ({ name, code: readFileSync(join(root, name), 'utf8') }));
}

function expressionsOf(files: readonly { name: string; code: string }[]): Place[] {
  return files.flatMap(({ name, code }) => {
    const found: Place[] = [];
    const at = (start: number) => `${name}:${code.slice(0, start).split('\n').length}`;
    new Visitor({
      Literal(node) {
        if ('regex' in node) found.push({ at: at(node.start), ...node.regex });
      },
      NewExpression({ callee, arguments: [pattern], start }) {
        if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
        // A text that is only known while it runs can't be judged here.
        const isKnown = code.slice(pattern?.start, pattern?.end).endsWith('.source');
        if (!isKnown) found.push({ at: at(start), pattern: '(x+x+)+y', flags: '' });
      },
    }).visit(parseSync(name, code).program);
    return found;
  });
}

function unsafe(places: readonly Place[]): string[] {
  const judged = new Map<string, boolean>();
  return places
    .filter(({ pattern, flags }) => {
      if (linearAnyway.has(pattern)) return false;
      const key = `${pattern}/${flags}`;
      if (!judged.has(key)) judged.set(key, isLinear(pattern, flags));
      return !judged.get(key);
    })
    .map(({ at, pattern }) => `${at} ${pattern}`);
}

function isLinear(pattern: string, flags: string): boolean {
  // Nothing repeats: no attempt reads more than the longest alternative. The analyzer gives up on many.
  if (!/[*+{?]/.test(pattern)) return true;
  const unicode = /[uv]/.test(flags);
  // The analyzer knows no names of groups; they mean nothing to it. It takes one of two flags.
  return isSafePattern(pattern.replaceAll(/\(\?<(?![=!])[^>]*>/g, '('), {
    unicode,
    caseInsensitive: flags.includes('i') && !unicode,
    dotAll: flags.includes('s'),
    multiLine: flags.includes('m'),
    downgradePattern: true,
  }).safe;
}
