import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Runs the script after an install that left these packages, and returns what it has npm do. */
function install(packages: readonly string[], omit: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-parts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
  mkdirSync(join(folder, '.ci'));
  cpSync(join(root, '.ci', 'native-parts.mjs'), join(folder, '.ci', 'native-parts.mjs'));
  for (const name of packages) {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true });
  }
  const npm = join(folder, 'npm.mjs');
  const said = join(folder, 'said.json');
  writeFileSync(
    npm,
    `import { writeFileSync } from 'node:fs';
     writeFileSync(${JSON.stringify(said)}, JSON.stringify(process.argv.slice(2)));`,
  );
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(folder, '.ci', 'native-parts.mjs')],
    { env: { ...process.env, npm_execpath: npm, npm_config_omit: omit }, encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
  return existsSync(said) ? (JSON.parse(readFileSync(said, 'utf8')) as string[]) : [];
}

test('adds only this platform’s build packages when npm omitted optional packages', () => {
  const [command, ...words] = install(['vite', 'rolldown', 'lightningcss'], 'optional');
  expect(command).toBe('install');
  const parts = words.filter((word) => !word.startsWith('--'));
  const { platform, arch } = process;
  expect(parts).toEqual([
    expect.stringMatching(`^lightningcss-${platform}-${arch}[^@]*@\\d`),
    expect.stringMatching(`^@rolldown/binding-${platform}-${arch}[^@]*@\\d`),
  ]);
});

test('adds nothing when npm omitted nothing or only runtime packages are installed', () => {
  expect(install(['rolldown'], '')).toEqual([]);
  expect(install(['fastify', 'pg'], 'dev\n\noptional')).toEqual([]);
});
