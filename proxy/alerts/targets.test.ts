import type { lookup } from 'node:dns';
import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startReceiver } from '../testing/alert-receiver.ts';
import { post } from './post.ts';
import { createTargetCheck, type TargetRules } from './targets.ts';

const open: TargetRules = { hosts: [], networks: [], http: true };
const deadline = 5_000;

/** Answers each lookup with the next of these, then with the last. */
function resolver(...answers: string[][]) {
  let asked = 0;
  const resolve = ((_host: string, _options: object, callback: (...of: unknown[]) => void) => {
    const answer = answers[Math.min(asked++, answers.length - 1)]!;
    callback(
      null,
      answer.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
    );
  }) as unknown as typeof lookup;
  return { resolve, asked: () => asked };
}

const refusedAddresses = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:0:7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '100::1',
  '2001::7f00:1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
];
const spellings = [
  'localhost',
  '127.1',
  '2130706433',
  '017700000001',
  '0177.0.0.1',
  '0x7f000001',
  '0x7f.1',
  '127.0.0.1.',
  '①②⑦.0.0.1',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:0:0:1]',
];

test('sends nothing to a non-public address, regardless of its spelling or DNS', async () => {
  const { port, received } = await startReceiver();
  const literal = refusedAddresses.map((it) => (isIPv6(it) ? `[${it}]` : it));
  const outcomes: [string, string | null][] = [];
  const typed = createTargetCheck(open);
  for (const host of [...literal, ...spellings]) {
    const url = `http://${host}:${port}/`;
    outcomes.push([url, (await post({ url, headers: {}, body: 'x' }, typed, deadline)).problem]);
  }
  for (const address of refusedAddresses) {
    for (const answer of [[address], ['93.184.215.14', address]]) {
      const found = createTargetCheck(open, resolver(answer).resolve);
      const url = `http://hooks.example:${port}/`;
      const { problem } = await post({ url, headers: {}, body: 'x' }, found, deadline);
      outcomes.push([`${url} at ${answer.join(', ')}`, problem]);
    }
  }
  expect(outcomes.filter(([, problem]) => problem !== 'not-allowed')).toEqual([]);
  expect(received).toEqual([]);
  expect(outcomes.length).toBe(110);
});

test('connects to the checked address even if the name resolves to another one by then', async () => {
  const { port, received, answer } = await startReceiver();
  // A server may say that it wants the body though nobody asked (RFC 9110 §15.2).
  answer((response) => {
    response.writeContinue();
    response.writeHead(204).end();
  });
  const { resolve, asked } = resolver(['127.0.0.2'], ['127.0.0.1']);
  const check = createTargetCheck({ ...open, networks: ['127.0.0.2/32'] }, resolve);
  const url = `http://hooks.example:${port}/`;
  const first = await post({ url, headers: {}, body: 'x' }, check, deadline);
  expect(first).toEqual({ problem: null, status: 204 });
  expect(received.map(({ to }) => to)).toEqual(['::ffff:127.0.0.2']);
  expect(asked()).toBe(1);
  const second = await post({ url, headers: {}, body: 'x' }, check, deadline);
  expect(second.problem).toBe('not-allowed');
  expect(received).toHaveLength(1);
});

test('follows no redirect', async () => {
  const { port, received, answer } = await startReceiver();
  const check = createTargetCheck({ ...open, networks: ['127.0.0.2/32'] });
  for (const [status, to] of [
    [301, `http://127.0.0.1:${port}/secret`],
    [307, `http://127.0.0.2:${port}/other`],
    [308, 'file:///etc/passwd'],
  ] as const) {
    answer((response) => response.writeHead(status, { location: to }).end());
    const url = `http://127.0.0.2:${port}/`;
    const outcome = await post({ url, headers: {}, body: 'x' }, check, deadline);
    expect(outcome).toEqual({ problem: 'redirect', status });
  }
  expect(received.map(({ path }) => path)).toEqual(['/', '/', '/']);
});

test.each([
  ['plain http', { http: false }, 'http://example.com/'],
  ['another scheme', {}, 'ftp://example.com/'],
  ['a file', {}, 'file:///etc/passwd'],
  ['a password', {}, 'https://user:secret@example.com/'],
  ['a host that is not listed', { hosts: ['hooks.slack.com'] }, 'https://example.com/'],
  ['a host with only a similar ending', { hosts: ['*.slack.com'] }, 'https://evilslack.com/'],
  ['a listed host that no address can have', { hosts: ['*.10.1.2.3'] }, 'https://10.1.2.3/'],
  ['no address', {}, 'hooks.slack.com'],
])('refuses %s', (_what, rules: Partial<TargetRules>, url) => {
  expect(() => createTargetCheck({ ...open, ...rules }).checkUrl(url)).toThrow(/\.$/);
});

test('allows listed hosts and listed private networks', () => {
  const check = createTargetCheck({
    hosts: ['Hooks.Slack.com', '*.Example.com', '10.1.2.3', '[FD00:0::1]'],
    networks: ['10.1.0.0/16', 'fd00::/8'],
    http: false,
  });
  for (const url of [
    'https://hooks.slack.com/a',
    'https://a.b.example.com/',
    'https://10.1.2.3/',
    'https://[fd00::1]/',
  ]) {
    expect(check.checkUrl(url).href).toBe(url);
  }
});

test('refuses every spelling of every private IPv4 address', () => {
  const check = createTargetCheck(open);
  const bases = [
    [0x0a00_0000, 24],
    [0x7f00_0000, 24],
    [0xa9fe_0000, 16],
    [0xac10_0000, 20],
    [0xc0a8_0000, 16],
    [0x6440_0000, 22],
  ] as const;
  const privateAddress = fc
    .constantFrom(...bases)
    .chain(([base, bits]) => fc.nat(2 ** bits - 1).map((low) => base + low));
  fc.assert(
    fc.property(privateAddress, (address) => {
      const bytes = [24, 16, 8, 0].map((shift) => (address >>> shift) & 0xff);
      const hex = address.toString(16).padStart(8, '0');
      const mapped = `${hex.slice(0, 4)}:${hex.slice(4)}`;
      for (const host of [
        bytes.join('.'),
        bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
        bytes.map((byte) => `0x${byte.toString(16)}`).join('.'),
        String(address),
        `0x${hex}`,
        `[::ffff:${mapped}]`,
        `[::${mapped}]`,
        `[64:ff9b::${mapped}]`,
        `[2002:${mapped}::1]`,
      ]) {
        expect(() => check.checkUrl(`http://${host}/`), host).toThrow('public internet');
      }
    }),
  );
});
