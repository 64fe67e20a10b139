import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserTests, runSteps, unitTests } from './steps.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'waybill-figures-'));
const file = join(folder, 'figures.txt');
process.env['FIGURES'] = file;

/** Every test that reports a figure of the table of threats, or that has a long form. */
const tests = globSync('{proxy,src,e2e}/**/*.{test,spec}.ts', { cwd: root }).filter((path) =>
  /\b(?:figure|bounded)\(/.test(readFileSync(join(root, path), 'utf8')),
);

/** All rows of the table of threats in their long form; then their figures, row by row. */
const { passed, failed } = await runSteps([
  unitTests(
    'rows that need no browser',
    tests.filter((path) => path.endsWith('.test.ts')),
    'hostile',
  ),
  ...browserTests(
    tests.filter((path) => path.endsWith('.spec.ts')),
    'hostile',
  ),
]);
const figures = readFileSync(file, 'utf8').trimEnd().split('\n');
const rowOf = (line: string) => Number.parseInt(line.slice('row '.length), 10);
console.log(figures.toSorted((a, b) => rowOf(a) - rowOf(b)).join('\n'));
rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
