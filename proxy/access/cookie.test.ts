import { expect, test } from 'vitest';
import { createCookie } from './cookie.ts';

const plain = createCookie({ name: 's', isSecure: false, sameSite: 'Strict' });
const secure = createCookie({ name: 's', isSecure: true, sameSite: 'Lax', maxAge: 60 });

test.each([
  ['s=a', 'a'],
  ['x=1; s=a=b; y=2', 'a=b'],
  ['x=1;s=a;y=2', 'a'],
  ['s=', ''],
  ['s=a; s=b', undefined],
  ['s=a; s=a', undefined],
  ['xs=a; S=b; s2=c', undefined],
  ['x=s=a', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads the cookie in %j as %j', (header, value) => {
  expect(plain.read(header)).toBe(value);
});

test('reads no cookie without the prefix where the browser uses https', () => {
  expect(secure.read('s=a; __Host-Http-s=b; __Host-s=c')).toBe('b');
  expect(secure.read('s=a')).toBeUndefined();
});

test('keeps cookies from scripts, other sites and http', () => {
  expect(plain.keep('v')).toBe('s=v; Path=/; HttpOnly; SameSite=Strict');
  expect(secure.keep('v')).toBe(
    '__Host-Http-s=v; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60',
  );
});

test('deletes a cookie with the attributes that it was stored with', () => {
  expect(plain.forget()).toBe('s=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0');
  expect(secure.forget()).toBe('__Host-Http-s=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0');
});
