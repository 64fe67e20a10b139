import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackage, programPath } from '../.ci/install-package.ts';

const example = readFileSync(join(import.meta.dirname, '../examples/nginx.conf'), 'utf8');

/** Returns nginx and openssl, installed if possible; `undefined` where they are missing. */
export function findNginx(): { nginx: string; openssl: string } | undefined {
  const find = (): { nginx: string; openssl: string } | undefined => {
    const [nginx, openssl] = [programPath('nginx'), programPath('openssl')];
    return nginx === undefined || openssl === undefined ? undefined : { nginx, openssl };
  };
  return find() ?? (installPackage('nginx') && installPackage('openssl') ? find() : undefined);
}

const certificateOptions = 'req -x509 -nodes -newkey rsa:2048 -days 2 -subj /CN=localhost'.split(
  ' ',
);

/**
 * Starts nginx with TLS in front of some proxies, as in `examples/nginx.conf`, with a self-signed
 * certificate.
 * @param port to listen on
 */
export async function startNginx(
  { nginx, openssl }: { nginx: string; openssl: string },
  port: number,
  proxies: readonly string[],
): Promise<{ stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-nginx-'));
  const [certificate, key] = [join(folder, 'waybill.crt'), join(folder, 'waybill.key')];
  execFileSync(openssl, [...certificateOptions, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const servers = proxies.map((url) => `server ${new URL(url).host} max_fails=1 fail_timeout=5s;`);
  const site = replaced(example, {
    'server 127.0.0.1:8080 max_fails=1 fail_timeout=5s;': servers.join('\n'),
    'listen 443 ssl;': `listen 127.0.0.1:${port} ssl;`,
    'server_name waybill.example.com;': 'server_name localhost;',
    '/etc/ssl/waybill.crt': certificate,
    '/etc/ssl/private/waybill.key': key,
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; ${user} pid ${folder}/nginx.pid; error_log ${folder}/error.log;
     events {} http { access_log off; ${temporary}
     ${site} }`,
  );
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (data: Buffer) => (log += data.toString()));
  const gone = once(child, 'exit');
  await Promise.race([
    listening(port),
    gone.then(() => Promise.reject(new Error(`nginx did not start: ${log}`))),
  ]);
  return {
    stop: async () => {
      // A graceful shutdown would wait for event streams, which never end.
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @throws Error where the example no longer has the text to replace */
function replaced(text: string, by: Readonly<Record<string, string>>): string {
  return Object.entries(by).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`examples/nginx.conf has no “${from}”`);
    return result.replaceAll(from, to);
  }, text);
}

async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      // nginx is still starting.
    } finally {
      socket.destroy();
    }
  }
}
