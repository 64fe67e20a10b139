import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

const root = join(import.meta.dirname, '..');
const files = globSync('{proxy,src}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file) && !asTheService.test(file));
const features = new Set(files.flatMap((file) => /^src\/features\/\w+/.exec(file) ?? []));

test('the product speaks plain English', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(problemsIn)).toEqual([]);
});

test('a feature has its texts in one file', () => {
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
])('finds what is banned in the texts of %s', (source, found) => {
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

function isTexts(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`) && file.endsWith('/texts.ts');
}
