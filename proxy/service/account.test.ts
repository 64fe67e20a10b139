import { expect, test } from 'vitest';
import { accountKeyOf } from './account.ts';

const credentials = { consumerKey: 'a', consumerSecret: 'b', token: 'c', tokenSecret: 'd' };
const account = (address: string, known: typeof credentials | null = credentials): string =>
  accountKeyOf(new URL(address), known);

test('gives a service one account for any spelling of its address', () => {
  const written = ['https://h/a', 'https://h/a/', 'https://H:443/a//', 'https://h/x/../a'];
  expect(new Set(written.map((address) => account(address))).size).toBe(1);
  expect(account('https://h')).toBe(account('https://h/'));
});

test('gives another service or other credentials a different account', () => {
  const accounts = [
    account('https://h/a'),
    account('https://h/b'),
    account('https://h'),
    account('http://h/a'),
    account('https://h:8443/a'),
    account('https://h/a', null),
    account('https://h/a', { ...credentials, token: 'e' }),
    account('https://h/a', { ...credentials, consumerKey: 'e' }),
  ];
  expect(new Set(accounts).size).toBe(accounts.length);
});

test('keeps the account after a secret was renewed', () => {
  const renewed = { ...credentials, consumerSecret: 'x', tokenSecret: 'y' };
  expect(account('https://h', renewed)).toBe(account('https://h'));
});
