import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('finds each decision that a comment cites in docs/decisions.md', () => {
  const text = readFileSync(join(root, 'docs/decisions.md'), 'utf8');
  const headings = new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading));
  const cited = globSync(['{src,proxy,e2e}/**/*.{ts,tsx}', '.oxlintrc.json'], {
    cwd: root,
  }).flatMap((path) => {
    const code = readFileSync(join(root, path), 'utf8');
    return code
      .split('docs/decisions.md')
      .slice(1)
      .map((after) => {
        // A comment may go on in the next line.
        const line = after.replaceAll(/\s*\n\s*(?:\*|\/\/)\s*/g, ' ');
        return { path, heading: /^, “([^”]+)”/.exec(line)?.[1] };
      });
  });
  expect(cited.length).toBeGreaterThan(20);
  expect(cited.filter(({ heading }) => !headings.has(heading))).toEqual([]);
});
