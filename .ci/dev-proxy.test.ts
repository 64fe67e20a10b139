import { join } from 'node:path';
import { loadConfigFromFile } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';

const config = join(import.meta.dirname, '..', 'vite.config.ts');

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['', '8080'],
  ['9123', '9123'],
])('connects the dev server, with PORT %j, to the proxy at port %s', async (port, expected) => {
  vi.stubEnv('PORT', port);
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'development' }, config);
  expect(loaded?.config.server?.proxy?.['/api']).toMatchObject({
    target: `http://127.0.0.1:${expected}`,
  });
});
