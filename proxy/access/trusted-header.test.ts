import { expect, test } from 'vitest';
import { figure } from '../testing/figure.ts';
import { addressOf, createPeers, isNetwork } from '../http/peers.ts';
import { createTrustedHeader } from './trusted-header.ts';

const identify = createTrustedHeader({
  user: 'X-Remote-User',
  roles: 'X-Remote-Roles',
  isPeer: createPeers(['10.0.0.0/8', '2001:db8::1']),
});

function ask(remoteAddress: string, ...rawHeaders: string[]) {
  return identify({ rawHeaders, socket: { remoteAddress } } as Parameters<typeof identify>[0]);
}

const spellings = ['-', '_', '.', '--', ''].flatMap((between) =>
  ['X-Remote-User', 'X-Remote-Roles'].flatMap((name) => {
    const text = name.replaceAll('-', between);
    return [text, text.toLowerCase(), text.toUpperCase(), text.replace('e', 'E')];
  }),
);

test('identifies the person by a listed peer’s headers', () => {
  for (const peer of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::1']) {
    expect(ask(peer, 'x-remote-user', 'anna', 'X-REMOTE-ROLES', ' payer, Triage,root ')).toEqual({
      name: 'anna',
      boundAs: 'anna',
      roles: ['triage', 'payer'],
      session: null,
    });
  }
  expect(ask('10.0.0.1', 'X-Remote-User', Buffer.from('Jürgen').toString('latin1'))).toEqual({
    name: 'jürgen',
    boundAs: 'jürgen',
    roles: [],
    session: null,
  });
  expect(ask('10.0.0.1', 'X-Remote-Roles', 'admin')).toBeNull();
});

test('ignores every spelling of the headers from other peers', () => {
  let accepted = 0;
  for (const peer of ['192.0.2.1', '127.0.0.1', '11.0.0.1', '::1', '2001:db8::2', '', 'unix']) {
    for (const name of spellings) {
      try {
        if (ask(peer, name, 'admin') !== null) accepted++;
      } catch {
        // Refused is as good.
      }
    }
  }
  expect(accepted).toBe(0);
  figure(21, 'trusted header', `${7 * spellings.length} from other peers, ${accepted} accepted`);
});

test('refuses either header from other peers, and admits requests without them', () => {
  for (const name of ['X-Remote-User', 'X-Remote-Roles']) {
    expect(() => ask('192.0.2.1', name, 'admin')).toThrow(/come only from the proxy/);
  }
  expect(ask('192.0.2.1', 'Host', 'waybill')).toBeNull();
});

test('takes a header’s value without blanks around it, and never a value for a header', () => {
  const nameOf = (...headers: string[]) => ask('10.0.0.1', ...headers)?.name;
  for (const value of ['anna', ' \tanna', 'anna\t ', ' \t anna \t ']) {
    expect(nameOf('X-Remote-User', value)).toBe('anna');
  }
  expect(() => nameOf('X-Remote-User', ' \t')).toThrow(/readable/);
  expect(() => nameOf('X-Remote-User', `\u00a0anna`)).toThrow(/UTF-8/);
  expect(nameOf('X-Remote-User', 'x-remote-user')).toBe('x-remote-user');
  expect(nameOf('Referer', 'X-Remote-User', 'admin', 'x')).toBeUndefined();
});

test('rejects repeated identity headers in any spelling from a listed peer', () => {
  for (const name of spellings) {
    for (const headers of [
      ['X-Remote-User', 'anna', 'X-Remote-Roles', 'ops', name, 'admin'],
      [name, 'admin', 'X-Remote-User', 'anna', 'X-Remote-Roles', 'ops'],
    ]) {
      expect(() => ask('10.0.0.1', ...headers)).toThrow(/appear once/);
    }
  }
  expect(() => ask('10.0.0.1', 'X_Remote_User', 'admin')).toThrow(/appear once/);
  for (const name of ['', '\n', 'a\u0000b', 'x'.repeat(201)]) {
    expect(() => ask('10.0.0.1', 'X-Remote-User', name)).toThrow(/readable/);
  }
});

test('validates networks and trusts X-Forwarded-For only as far as listed proxies wrote it', () => {
  expect(['10.0.0.0/8', '::1', 'fe80::/10', '1.2.3.4'].every(isNetwork)).toBe(true);
  expect(['10.0.0.0/33', '::/129', '10.0.0', 'a', '', '1.2.3.4/8/8', '::1/'].some(isNetwork)).toBe(
    false,
  );
  const isProxy = createPeers(['10.0.0.0/8']);
  expect(addressOf('192.0.2.1', '203.0.113.9', isProxy)).toBe('192.0.2.1');
  expect(addressOf('10.0.0.1', '198.51.100.1, 203.0.113.9', isProxy)).toBe('203.0.113.9');
  expect(addressOf('10.0.0.1', '203.0.113.9, 10.0.0.2', isProxy)).toBe('203.0.113.9');
  expect(addressOf('10.0.0.1', undefined, isProxy)).toBe('10.0.0.1');
});
