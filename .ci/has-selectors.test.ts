import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Without what is only for paper. */
function onScreen(css: string): string {
  return css
    .split('@media print {')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('\n}'))))
    .join('');
}

// Any change below an element may concern such a selector: the browser restyled every link and
// button of the page at each key.
test('no :has() stands for any element', () => {
  const found = globSync('src/**/*.css', { cwd: root }).flatMap((file) =>
    onScreen(readFileSync(join(root, file), 'utf8'))
      .split('\n')
      .filter((line) => /[^,(] :has\(/.test(line) || line.trimStart().startsWith(':has('))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
