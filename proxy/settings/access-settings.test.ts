import { expect, test } from 'vitest';
import { SettingsError } from '../errors/settings-error.ts';
import { readSettings } from './settings.ts';

const oidc = {
  mode: 'oidc',
  issuer: 'https://id.example/realms/a',
  clientId: 'waybill',
  rolesClaim: 'realm_access.roles',
  roles: { 'waybill-admins': ['admin'] },
};
const header = { mode: 'header', user: 'X-User', roles: 'X-Roles', peers: ['10.0.0.0/8'] };

function read(environment: Record<string, string>, file: object) {
  return readSettings(environment, JSON.stringify(file));
}

test('defaults to no sign-in and sessions of 30 minutes, 12 hours at most', () => {
  expect(readSettings({}, null)).toMatchObject({
    access: { mode: 'off' },
    sessions: { idle: 1_800_000, absolute: 43_200_000 },
    publicUrl: null,
    proxies: [],
  });
});

test('accepts any HOST with sign-in and warns about plain HTTP', () => {
  for (const access of [{ mode: 'local' }, header]) {
    for (const HOST of ['0.0.0.0', '::', '10.1.2.3', 'waybill.example']) {
      const { host, warnings } = read({ HOST }, { access });
      expect(host).toBe(HOST);
      expect(warnings).toEqual([
        expect.stringMatching(/^HOST is open to other machines over plain/),
      ]);
      const publicUrl = 'https://waybill.example';
      const behind = { access, publicUrl, proxies: ['10.0.0.1'] };
      expect(read({ HOST }, behind).warnings).toEqual([]);
    }
  }
  expect(() => read({ HOST: 'a b' }, { access: header })).toThrow(/^HOST is not an address/);
});

test('warns when others can open Waybill without signing in', () => {
  const everybody = [expect.stringMatching(/^Nobody has to sign in, and browsers elsewhere/)];
  const publicUrl = 'https://waybill.example';
  expect(read({}, { publicUrl }).warnings).toEqual(everybody);
  expect(read({}, { hosts: ['waybill.example:8443'] }).warnings).toEqual(everybody);
  expect(read({}, { publicUrl: 'https://localhost:8443', hosts: ['[::1]:1'] }).warnings).toEqual(
    [],
  );
  expect(read({}, { access: header, publicUrl, hosts: ['waybill.example'] }).warnings).toEqual([]);
});

test('warns when every sign-in has the address of the reverse proxy', () => {
  const file = { access: { mode: 'local' }, publicUrl: 'https://waybill.example' };
  expect(read({}, file).warnings).toEqual([
    expect.stringMatching(/^WAYBILL_SETTINGS has publicUrl and no proxies/),
  ]);
  expect(read({}, { ...file, proxies: ['127.0.0.1'] }).warnings).toEqual([]);
});

test('fills in OpenID defaults and reads the secret from the environment', () => {
  expect(read({ OIDC_CLIENT_SECRET: 'hush' }, { access: oidc }).access).toMatchObject({
    issuer: new URL(oidc.issuer),
    clientSecret: 'hush',
    rolesClaim: ['realm_access', 'roles'],
    nameClaim: null,
    recheck: { every: 300_000, grace: 600_000 },
    scope: 'openid profile email',
  });
  const rolesClaim = ['https://waybill.example/roles'];
  const file = { access: { ...oidc, rolesClaim, issuer: 'http://localhost:3000' } };
  expect(read({ OIDC_CLIENT_SECRET: 'hush' }, file).access).toMatchObject({ rolesClaim });
});

test.each<[object, RegExp]>([
  [{ access: {} }, /^WAYBILL_SETTINGS: access.*: expected mode off, local, header or oidc/],
  [{ access: { mode: 'none' } }, /expected mode off, local, header or oidc/],
  [{ access: { mode: 'local', users: [] } }, /unknown key access.users/],
  [{ access: { ...header, peers: [] } }, /access.peers: expected at least one/],
  [{ access: { ...header, peers: ['10.0.0.0/40'] } }, /access.peers.0: expected an address/],
  [{ access: { ...header, user: 'X User' } }, /access.user: expected the name of a header/],
  [{ access: { ...header, user: 'x-roles' } }, /access.roles must be a different header/],
  [{ access: { ...oidc, issuer: 'id.example' } }, /access.issuer is not an https address/],
  [{ access: { ...oidc, issuer: 'http://id.example' } }, /access.issuer must be an https address/],
  [{ access: { ...oidc, roles: { a: ['root'] } } }, /access.roles.a.0/],
  [
    { access: { ...oidc, nameClaim: 'upn' } },
    /access.nameClaim must be \{"claim": "upn", "immutable": true\} if people can’t change/,
  ],
  [{ access: { ...oidc, nameClaim: { claim: 'upn', immutable: false } } }, /access.nameClaim/],
  [{ access: { ...oidc, recheck: { every: 10 } } }, /access.recheck.every: at least 1000/],
  [{ access: { ...oidc, scope: 'profile' } }, /access.scope must include openid/],
  [{ publicUrl: 'http://waybill.example' }, /publicUrl must be like https/],
  [{ publicUrl: 'https://waybill.example/path' }, /publicUrl must be like https/],
  [{ publicUrl: 'https://a:b@waybill.example' }, /publicUrl must be like https/],
  [{ sessions: { idle: 1 } }, /sessions.idle: at least 60000/],
  [{ secondApprover: { above: [{ units: 0, value: '1' }] } }, /secondApprover needs sign-in/],
  [{ secondApprover: { above: [{ units: 0, value: 1.5 }] } }, /value: expected string/],
  [
    { secondApprover: { above: [{ units: 0, value: '1,5' }] } },
    /value: expected an amount as text/,
  ],
  [{ proxies: ['proxy'] }, /proxies.0: expected an address/],
])('rejects %j in one line', (file, line) => {
  const work = () => read({ OIDC_CLIENT_SECRET: 'hush' }, file);
  expect(work).toThrow(SettingsError);
  expect(work).toThrow(line);
  expect(work).not.toThrow(/\n|hush/);
});

test('refuses to start OpenID without its secret', () => {
  expect(() => read({}, { access: oidc })).toThrow(/^OIDC_CLIENT_SECRET is missing/);
});
