import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ownEndpoints } from '../proxy/access/own-endpoints.ts';
import { settingsFile } from '../proxy/settings/settings-file.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const documents = [
  ...globSync('docs/*.md', { cwd: root }),
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
];
const administration = read('docs/administration.md');
const product = globSync(['src/**/*.{ts,tsx}', 'proxy/errors/failure-texts.ts'], { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map(read)
  .join('\n');

/** Returns heading anchors as sites that show Markdown build them. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test.each(documents)('resolves every link and image in %s', (document) => {
  const text = read(document);
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(
    ([, link, source]) => (link ?? source)!,
  );
  const broken = targets.filter((target) => {
    if (/^https?:/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? document : join(dirname(document), path);
    if (!existsSync(join(root, file))) return true;
    return anchor !== undefined && !anchorsOf(read(file)).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test.each(
  documents.filter((name) => /interface-coverage|accounting|triage|every-screen/.test(name)),
)('finds every screen text that %s quotes in the product', (document) => {
  const quoted = [...flatTextOf(document).matchAll(/“([^”]+)”/g)].map(([, text]) => text!);
  // The begin of a text: its end may be put in, as what has counts or codes is altogether.
  const begins = quoted
    .filter((text) => text.split(' ').length > 3 && !/[\d…]/.test(text))
    .map((text) => text.split(' ').slice(0, 4).join(' '));
  expect(begins.filter((text) => !product.includes(text))).toEqual([]);
});

test.each(documents)('finds every label that %s names in the product', (document) => {
  const text = flatTextOf(document);
  const emphasized = text.matchAll(/(?<![\w`])_([A-Z][^_`|]+)_(?!\w)/g);
  const followed = document.includes('coverage') ? text.matchAll(/→ ([A-Z][\w’ -]*[\w’])/g) : [];
  const labels = [...emphasized, ...followed].map(([, label]) => label!);
  expect(labels.filter((label) => !product.includes(label))).toEqual([]);
});

function flatTextOf(document: string): string {
  return read(document).replaceAll(/\s+/g, ' ');
}

test.each(documents)('finds every file and symbol that %s names', (document) => {
  const named = read(document).matchAll(
    /`((?:src|proxy|e2e|\.ci)\/[\w./-]+\.(?:tsx?|mjs|sql))`(?: `(\w+)`)?/g,
  );
  const gone = [...named].filter(
    ([, file, symbol = '']) => !existsSync(join(root, file!)) || !read(file!).includes(symbol),
  );
  expect(gone.map(([name]) => name)).toEqual([]);
});

test('keeps the README short and links every document from it', () => {
  const text = read('README.md');
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8 * 1024);
  const unreached = globSync('docs/*.md', { cwd: root }).filter((path) => !text.includes(path));
  expect(unreached).toEqual([]);
});

test('documents every environment variable and includes it in the example', () => {
  const sources = ['proxy/*.ts', 'proxy/settings/*.ts', 'proxy/backup/*.ts'].flatMap((pattern) =>
    globSync(pattern, { cwd: root }),
  );
  const named = /(?:environment\[|process\.env\[|value\(|setting\()'([A-Z_]+)'/g;
  const code = sources
    .filter((path) => !path.endsWith('.test.ts'))
    .map(read)
    .join('\n');
  const names = [...code.matchAll(named)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(10);
  const documented = [...administration.matchAll(/^\| (`[A-Z_]+`[^|]*)\|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!),
  );
  const ofOneAccount = /__[A-Z]+$/;
  expect(documented.filter((name) => !names.includes(name) && !ofOneAccount.test(name))).toEqual(
    [],
  );
  const example = read('.env.example');
  expect(names.filter((name) => !administration.includes(`\`${name}\``))).toEqual([]);
  expect(names.filter((name) => !example.includes(`${name}=`))).toEqual([]);
});

test('documents exactly the settings of the settings file', () => {
  const rows = [...administration.matchAll(/^\| `([a-zA-Z]+)`/gm)].map(([, name]) => name!);
  const documented = rows.filter((name) => /[a-z]/.test(name) && !roles.has(name));
  expect(documented.toSorted()).toEqual(Object.keys(settingsFile.def.shape).toSorted());
});
const roles = new Set(['triage', 'accounting', 'payer', 'ops', 'admin']);

test('documents exactly the proxy’s own endpoints', () => {
  const found = [...read('docs/api.md').matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) [^`]+)`/g)];
  expect(found.map(([, name]) => name!).toSorted()).toEqual(Object.keys(ownEndpoints).toSorted());
});

test('names only existing commands in the documents', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const unknown = documents.flatMap((path) =>
    [...read(path).matchAll(/npm run ([a-z][a-z0-9:]*)/g)]
      .map(([, name]) => name!)
      .filter((name) => !Object.hasOwn(scripts, name))
      .map((name) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
