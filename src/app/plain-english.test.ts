import { expect, test } from 'vitest';

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
  /\bstands? here\b/i,
  /\b(?:was|were) read\b/i,
  /\bread (?:all|everything|so far)\b/i,
  /\bdays over\b/i,
  /\bmeanwhile\b/i,
  /\bsomebody\b/i,
  /\b(?:goes|going|gone) on\b/i,
  /\bbroke off\b/i,
  /\bwait a little\b/i,
  /\bunder way\b/i,
];

const sources = import.meta.glob<string>(
  ['../features/**/texts.ts', '../{app,lists}/texts.ts', '../contract/failure-texts.ts'],
  { query: '?raw', import: 'default', eager: true },
);
const features = Object.keys(import.meta.glob('../features/*/*')).map((path) =>
  path.split('/').slice(1, 3).join('/'),
);
const folders = [...new Set(features), 'app', 'lists'].map((folder) => `src/${folder}`).toSorted();

test.each(folders)('%s keeps its texts in plain English', (folder) => {
  expect(problemsIn(folder)).toEqual([]);
});

test('src/contract/failure-texts.ts is in plain English', () => {
  expect(phrasesIn('src/contract/failure-texts.ts')).toEqual([]);
});

test('finds a banned phrase in a text, and not in a comment or a key', () => {
  expect(phrasesOf("/** Kept. */ const a = { 'too-many-taken': 'Updated' }; // anew")).toEqual([]);
  expect(phrasesOf("const a = 'Sums, as of 5:10';")).toEqual(['as of']);
  expect(phrasesOf('const a = `No ${b ? `${b} kept` : ""}`;')).toEqual(['kept']);
});

function problemsIn(folder: string): string[] {
  const files = Object.keys(sources).filter((path) => pathOf(path).startsWith(`${folder}/`));
  if (files.length === 0) return ['texts.ts is missing'];
  return files.flatMap((path) => phrasesIn(pathOf(path)));
}

function phrasesIn(file: string): string[] {
  const source = sources[Object.keys(sources).find((path) => pathOf(path) === file)!]!;
  return phrasesOf(source).map((phrase) => `${file}: ${phrase}`);
}

function pathOf(path: string): string {
  return path.replace(/^\.\./, 'src').replace(/^\./, 'src/app');
}

/** Comments, imports and keys are no texts. */
function phrasesOf(source: string): string[] {
  const texts = source
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
    .replaceAll(/^import [\s\S]*?;$/gm, '')
    .replaceAll(/'[\w-]+'(?=:)|^ +\w+(?=:)/gm, '');
  return banned.flatMap((phrase) => phrase.exec(texts)?.[0] ?? []);
}
