import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findStrayedTexts } from './strayed-texts.ts';

const root = join(import.meta.dirname, '..');

/** Files whose texts are all that they are. */
const holdsTexts = /(?:^|[/-])texts\.ts$|\/glossary\.ts$/;

const files = globSync('src/{app,features,lists,ui}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file) && !holdsTexts.test(file));

test('finds screen texts only in the texts file of their feature', () => {
  expect(files.length).toBeGreaterThan(400);
  expect(
    files.flatMap((file) =>
      findStrayedTexts(file, readFileSync(join(root, file), 'utf8')).map(
        ({ line, text }) => `${file}:${line}: “${text}”`,
      ),
    ),
  ).toEqual([]);
});

test.each([
  ['<p>Retry</p>', ['Retry']],
  ["<p>{a ? 'Stop' : `Close ${b}`}</p>", ['Stop', 'Close …']],
  ['<p title="Help" aria-label={`Select ${name}`} />', ['Help', 'Select …']],
  ['<Notice whatToDo="Retry later." detail="" />', ['Retry later.']],
  ['<Loading what="what was chosen" />', ['what was chosen']],
  ["const a = 'Not found here';", ['Not found here']],
  ["const a = { label: 'Archive', name: 'Read' };", ['Archive', 'Read']],
  ['<ExportButtons what="payments" name="from" />', []],
  ['<p className="a" flex="1 1 180px">{texts.retry}&ensp;· {3}</p>', []],
  ["const a = new Map([['b', 'Not found here']]);", ['Not found here']],
  ["const a = matchMedia('(hover: none)'); throw new Error('There is no router around this');", []],
  ["const a = { key: 'Enter', state: 'open' };", []],
])('finds the texts of %s', (source, found) => {
  expect(
    findStrayedTexts('a.tsx', `const b = 1;\n${asStatement(source)}`).map(({ text }) => text),
  ).toEqual(found);
});

function asStatement(source: string): string {
  return source.startsWith('<') ? `const c = ${source};` : source;
}
