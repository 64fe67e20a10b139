import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { findTexts } from './product-texts.ts';

/** Phrases that sound translated, or that the screens call something else. */
const banned = [
  /whoever/i,
  /\bas of\b/i,
  /needs? a person/i,
  /from here/i,
  /\bput(?:s|ting)? back\b/i,
  /\b(?:was|were|is|are) told\b/i,
  /\blook(?:s|ed|ing)? for\b/i,
  /\bunasked\b/i,
  /\banew\b/i,
  /\btake over\b/i,
  /\btaken\b/i,
  /\bkept\b/i,
  /\buncertain\b/i,
  /\bit arrived\b/i,
  /\badd(?:s|ing)? up\b/i,
  /that were met/i,
  /skip for good/i,
  /\bverdicts?\b/i,
  /\bstands?\b/i,
  /\b(?:was|were) read\b/i,
  /\bread (?:all|everything|so far)\b/i,
  /\bdays over\b/i,
  /\bmeanwhile\b/i,
  /\bsomebody\b/i,
  /\b(?:goes|going|gone) on\b/i,
  /\bbroke off\b/i,
  /\bwait a little\b/i,
  /\bunder way\b/i,
  /\bbegun\b/i,
  /\bat the moment\b/i,
  /\bwhat (?:came|became)\b/i,
  // "PORT is no number"; "There is no carrier" is plain.
  /(?<!there )\bis no (?!longer\b|more\b)\w/i,
];

/** The sandbox answers as a service may, so these texts are no examples for Waybill's own. */
const asTheService =
  /^proxy\/sandbox\/(?:data|endpoints|processing|wire)\/|\/(?:answer-request|oauth)\.ts$/;

/** Readers of a comment that opens with a pronoun have to guess its noun. */
const riddle = /^(?:What|Whatever|Who|Whoever|Whose|Such) /;

const root = join(import.meta.dirname, '..');
const files = globSync('{proxy,src}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file) && !asTheService.test(file));
const features = new Set(files.flatMap((file) => /^src\/features\/\w+/.exec(file) ?? []));

test('finds no banned phrase in the product', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(problemsIn)).toEqual([]);
});

test('finds no comment that opens with a pronoun', () => {
  const sources = globSync('{.ci,e2e,proxy,src}/**/*.{css,ts,tsx}', { cwd: root });
  expect(sources.length).toBeGreaterThan(1500);
  const found = sources.flatMap((file) =>
    riddlesIn(file, readFileSync(join(root, file), 'utf8')).map((it) => `${file}:${it}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['a.ts', '/** What a row is called. */ const a = 1;', ['1: What a row is called.']],
  ['a.ts', 'f();\n\n/**\n * Who may see\n * the list.\n */', ['3: Who may see the list.']],
  ['a.ts', 'f(); // Whose turn\n// it is.', ['1: Whose turn it is.']],
  ['a.ts', '// Who asks, and\n// why?\nconst a = "// What was";', []],
  ['a.ts', '// Nobody knows\n// What was meant.', []],
  ['a.css', '.a { /* Such is */\n/* red */ }', ['1: Such is']],
])('finds comments in %s that open with a pronoun: %s', (file, source, found) => {
  expect(riddlesIn(file, source)).toEqual(found);
});

test('keeps the texts of each feature in one file', () => {
  const without = [...features].filter((folder) => !files.some((file) => isTexts(file, folder)));
  expect(without).toEqual([]);
});

test.each([
  ["const a = 'Sums, as of 5:10';", ['as of']],
  ['const a = `No ${b ? `${b} kept` : ""} here`;', ['kept']],
  ['const a = <p title="Needs a person">Read all {count} now</p>;', ['Needs a person', 'Read all']],
  ['throw new Error("PORT is no number");', ['is no n']],
  ["const a = { text: 'Is kept here' as const };", ['kept']],
  ['/** As of now. */ const a = 1; // anew, and kept', []],
  ["import { a } from './as of.ts'; type A = 'as of now';", []],
  ["const a = { 'too-many-taken': 'kept' }; // one word alone is a code", []],
  ["const a = 'SELECT kept FROM taken WHERE a = 1';", []],
  ["const a = 'There is no carrier, and this is no longer one';", []],
])('finds banned phrases in the texts of %s', (source, found) => {
  expect(bannedIn('a.tsx', source).map(({ phrase }) => phrase)).toEqual(found);
});

function problemsIn(file: string): string[] {
  return bannedIn(file, readFileSync(join(root, file), 'utf8')).map(
    ({ line, phrase, text }) => `${file}:${line}: “${phrase}” in “${text}”`,
  );
}

function bannedIn(file: string, source: string) {
  return findTexts(file, source).flatMap(({ line, text }) =>
    banned.flatMap((phrase) => {
      const found = phrase.exec(text)?.[0];
      return found === undefined ? [] : [{ line, text, phrase: found }];
    }),
  );
}

function riddlesIn(file: string, source: string): string[] {
  if (!/\b(?:Wh(?:at|o)|Such)/.test(source)) return [];
  return commentsIn(file, source)
    .filter(({ text }) => riddle.test(text) && !text.endsWith('?'))
    .map(({ start, text }) => `${source.slice(0, start).split('\n').length}: ${text}`);
}

/** Joins the lines of a comment, and comments of whole lines that follow each other. */
function commentsIn(file: string, source: string): { start: number; text: string }[] {
  const comments = file.endsWith('.css')
    ? [...source.matchAll(/\/\*(.*?)\*\//gs)].map((it) => ({
        value: it[1]!,
        start: it.index,
        end: 0,
      }))
    : parseSync(file, source).comments;
  const joined: { start: number; end: number; text: string }[] = [];
  for (const { value, start, end } of comments) {
    const text = value
      .replace(/^\*/, '')
      .replaceAll(/\n\s*\*? ?/g, ' ')
      .trim();
    const last = joined.at(-1);
    const isNext = last && /^\n[ \t]*$/.test(source.slice(last.end, start));
    if (isNext && source.startsWith('//', start)) {
      last.end = end;
      last.text += ` ${text}`;
    } else joined.push({ start, end, text });
  }
  return joined;
}

function isTexts(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`) && file.endsWith('/texts.ts');
}
