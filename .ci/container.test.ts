import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
const MEBIBYTE = 1024 * 1024;

/** The instructions of the second stage: of the image that runs. */
const image = dockerfile
  .slice(dockerfile.lastIndexOf('\nFROM ') + 1)
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const argumentsOf = (instruction: string): string[] =>
  image
    .filter((line) => line.startsWith(`${instruction} `))
    .map((line) => line.slice(instruction.length + 1));

let app: string;

/** Assembles the image's files without an engine: those of its COPY lines, after `npm prune`. */
beforeAll(() => {
  app = mkdtempSync(join(tmpdir(), 'waybill-image-'));
  for (const copy of argumentsOf('COPY')) {
    const [, from, to] = /^--from=build \/app\/(\S+) (\S+)$/.exec(copy)!;
    if (from === 'node_modules' || from === 'dist') continue;
    cpSync(join(root, from!), join(app, to === './' ? from! : to!), {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    });
  }
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>;
  };
  for (const [path, { dev, optional, devOptional }] of Object.entries(lock.packages)) {
    if (path === '' || dev || optional || devOptional) continue;
    cpSync(join(root, path), join(app, path), { recursive: true });
  }
  mkdirSync(join(app, 'dist'));
  // A build of the page takes longer than this test: any page will do.
  writeFileSync(join(app, 'dist', 'index.html'), '<!doctype html><title>Waybill</title>');
});
afterAll(() => rmSync(app, { recursive: true, force: true }));

function filesIn(folder: string): string[] {
  return globSync('**/*', { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile());
}

function ownFiles(): string[] {
  return globSync('**/*', { cwd: app, exclude: (path) => path === 'node_modules' });
}

test('starts healthy from the image, stops cleanly, and writes only to its volume', async () => {
  const data = mkdtempSync(join(tmpdir(), 'waybill-volume-'));
  const before = ownFiles();
  const [command, ...words] = JSON.parse(argumentsOf('CMD').at(-1)!) as [string, ...string[]];
  expect(command).toBe('node');
  const { PATH } = process.env;
  const waybill = spawn(process.execPath, words, {
    cwd: app,
    env: { PATH, NODE_ENV: 'production', PORT: '0', DATA_DIR: data },
  });
  const exited = once(waybill, 'exit');
  const complaints: string[] = [];
  waybill.stderr.on('data', (text: Buffer) => complaints.push(String(text)));
  const opened = once(createInterface(waybill.stdout), 'line') as Promise<[string]>;
  const [line] = await Promise.race([opened, exited.then(() => [complaints.join('')])]);
  expect(line).toMatch(/^Waybill is open at http:\/\/127\.0\.0\.1:\d+/);
  const port = /:(\d+)/.exec(line)?.[1];

  const [check] = argumentsOf('HEALTHCHECK');
  const health = JSON.parse(check!.slice(check!.indexOf('['))) as string[];
  const isHealthy = (at: string): boolean =>
    spawnSync(process.execPath, health.slice(1), { env: { PATH, PORT: at } }).status === 0;
  expect(health[0]).toBe('node');
  expect(isHealthy(port!)).toBe(true);

  waybill.kill(argumentsOf('STOPSIGNAL')[0] as NodeJS.Signals);
  expect(await exited).toEqual([0, null]);
  expect(isHealthy(port!)).toBe(false);
  expect(ownFiles()).toEqual(before);
  rmSync(data, { recursive: true });
});

test('keeps build and test tools out of the image', () => {
  const files = filesIn(app);
  const own = files.filter((path) => !path.startsWith('node_modules'));
  expect(own.filter((path) => /\.test\.ts$|^e2e|(?:^|\/)\.env$/.test(path))).toEqual([]);
  for (const name of ['vite', 'typescript', '@playwright/test', 'react', '@mantine/core']) {
    expect(files.some((path) => path.startsWith(join('node_modules', name, '/')))).toBe(false);
  }
  const bytes = files.reduce((sum, path) => sum + statSync(join(app, path)).size, 0);
  // Beside Node itself.
  expect(bytes).toBeLessThan(40 * MEBIBYTE);
});

test('runs the image without root and keeps secrets out of it', () => {
  expect(argumentsOf('USER')).toEqual(['node']);
  expect(argumentsOf('FROM')).toEqual(['node:26-slim']);
  // Native parts of what builds the page are optional packages.
  expect(dockerfile).toMatch(/^RUN npm ci$/m);
  expect(dockerfile).toContain('npm prune --omit=dev --omit=optional');
  expect(dockerfile).not.toMatch(/(?:ENV|ARG) .*(?:OAUTH|SECRET|TOKEN|DATABASE_URL)/);
  expect(readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')).toEqual(
    expect.arrayContaining(['.git', '.env', 'data', 'secrets', 'node_modules', '**/*.test.ts']),
  );
});

test('runs read-only and unprivileged under Compose, with no password in the file', () => {
  for (const line of [
    'read_only: true',
    'cap_drop: [ALL]',
    'no-new-privileges:true',
    'init: true',
    // Longer than a write may take.
    'stop_grace_period: 45s',
  ]) {
    expect(compose).toContain(line);
  }
  expect(compose).not.toMatch(/PASSWORD: |SECRET: |TOKEN: |postgres:\/\//);
  const mounted = [...compose.matchAll(/- (?:\$\{\w+:-)?(\.\/examples\/[^:}]+)/g)].map(
    ([, it]) => it!,
  );
  expect(mounted.length).toBeGreaterThan(1);
  for (const path of mounted) expect(statSync(join(root, path)).isFile()).toBe(true);
});

test('gives each container its own secrets alone', () => {
  const mounts = [...compose.matchAll(/^ {6}- (\.\/(?:secrets|tls)\S*)$/gm)].map(
    ([, mount]) => mount,
  );
  expect(mounts).toEqual([
    './secrets:/run/secrets:ro',
    './secrets/postgres_password:/run/secrets/postgres_password:ro',
    // Beside the secrets, so that Waybill can't read the key.
    './tls:/etc/nginx/tls:ro',
  ]);
  for (const path of ['.gitignore', '.dockerignore']) {
    expect(readFileSync(join(root, path), 'utf8')).toMatch(/^\/?tls\/?$/m);
  }
});

test('confines every container under Compose', () => {
  const services = compose
    .split(/^ {2}(?=\w+:$)/m)
    .filter((text) => /^ {4}(?:image|build):/m.test(text));
  expect(services).toHaveLength(3);
  for (const service of services) {
    expect(service).toContain('    read_only: true');
    expect(service).toContain('    cap_drop: [ALL]');
    expect(service).toContain("    security_opt: ['no-new-privileges:true']");
  }
});
