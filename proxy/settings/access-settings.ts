import { role } from '#contract/session.ts';
import { z } from '#contract/zod.ts';
import { SettingsError } from '../errors/settings-error.ts';
import { isNetwork } from '../http/peers.ts';

const text = z.string().check(z.minLength(1, 'expected text'));
const networks = z.array(
  z.string().check(z.refine(isNetwork, 'expected an address or a network like 10.0.0.0/8')),
);
const headerName = z.string().check(z.regex(/^[A-Za-z0-9-]+$/, 'expected the name of a header'));

/** Up to an hour. */
const recheckTime = z.optional(
  z
    .number('expected milliseconds')
    .check(z.minimum(1_000, 'at least 1000'), z.maximum(3_600_000, 'at most 3600000')),
);

/** `access` of the settings file. */
export const accessFile = z.discriminatedUnion(
  'mode',
  [
    z.strictObject({ mode: z.literal('off') }),
    z.strictObject({ mode: z.literal('local') }),
    z.strictObject({
      mode: z.literal('header'),
      user: headerName,
      roles: headerName,
      peers: networks.check(z.minLength(1, 'expected at least one')),
    }),
    z.strictObject({
      mode: z.literal('oidc'),
      issuer: text,
      clientId: text,
      /** A name, or names from the outside in with dots between, or a list of such names. */
      rolesClaim: z.union([text, z.array(text).check(z.minLength(1))], 'expected a claim'),
      roles: z.record(z.string(), z.array(role)),
      /**
       * The claim with people's names, which they must not be able to change; without it, their
       * subject.
       */
      nameClaim: z.optional(
        z.union(
          [z.strictObject({ claim: text, immutable: z.literal(true) }), text],
          'expected {"claim": "…", "immutable": true}',
        ),
      ),
      recheck: z.optional(z.strictObject({ every: recheckTime, grace: recheckTime })),
      scope: z.optional(text),
    }),
  ],
  'expected mode off, local, header or oidc, with its settings',
);
type AccessFile = z.output<typeof accessFile>;

/** `proxies` of the settings file. */
export const networksFile = networks;

export interface OidcSettings {
  mode: 'oidc';
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** Names from the outside in. */
  rolesClaim: readonly string[];
  roles: Readonly<Record<string, readonly z.output<typeof role>[]>>;
  /** `null`: people are known by their subject. */
  nameClaim: string | null;
  /**
   * Milliseconds between checks that a session is still valid, and for which the session lasts if
   * the provider does not answer.
   */
  recheck: { every: number; grace: number };
  scope: string;
}

export type AccessSettings = Exclude<AccessFile, { mode: 'oidc' }> | OidcSettings;

/** @throws SettingsError */
export function readAccess(
  file: AccessFile = { mode: 'off' },
  clientSecret: string | undefined,
  isLoopback: (host: string) => boolean,
): AccessSettings {
  if (file.mode === 'header' && file.user.toLowerCase() === file.roles.toLowerCase()) {
    throw new SettingsError(
      'WAYBILL_SETTINGS: access.roles must be a different header than access.user.',
    );
  }
  if (file.mode !== 'oidc') return file;
  const issuer = URL.parse(file.issuer);
  if (issuer === null || !/^https?:$/.test(issuer.protocol)) {
    throw new SettingsError('WAYBILL_SETTINGS: access.issuer is not an https address.');
  }
  if (issuer.protocol === 'http:' && !isLoopback(issuer.hostname.replace(/^\[|\]$/g, ''))) {
    throw new SettingsError(
      'WAYBILL_SETTINGS: access.issuer must be an https address; http works only for this machine.',
    );
  }
  if (clientSecret === undefined) {
    throw new SettingsError('OIDC_CLIENT_SECRET is missing: set it to the client’s secret.');
  }
  const { rolesClaim, nameClaim, recheck, scope = 'openid profile email' } = file;
  if (!scope.split(' ').includes('openid')) {
    throw new SettingsError('WAYBILL_SETTINGS: access.scope must include openid.');
  }
  if (typeof nameClaim === 'string') {
    throw new SettingsError(
      `WAYBILL_SETTINGS: access.nameClaim must be {"claim": ${JSON.stringify(nameClaim)}, "immutable": true} if people can’t change that claim themselves. Otherwise remove it: Waybill then names people by their subject (sub).`,
    );
  }
  return {
    ...file,
    issuer,
    clientSecret,
    rolesClaim: typeof rolesClaim === 'string' ? rolesClaim.split('.') : rolesClaim,
    nameClaim: nameClaim?.claim ?? null,
    recheck: { every: recheck?.every ?? 300_000, grace: recheck?.grace ?? 600_000 },
    scope,
  };
}

/** Whether the settings name people by their subject at the provider. */
export function isBySubject(access: AccessSettings): boolean {
  return access.mode === 'oidc' && access.nameClaim === null;
}

/** @throws SettingsError */
export function readPublicUrl(address: string | undefined): URL | null {
  if (address === undefined) return null;
  const url = URL.parse(address);
  if (url?.protocol === 'https:' && url.href === `${url.origin}/`) return url;
  throw new SettingsError(
    'WAYBILL_SETTINGS: publicUrl must be like https://waybill.example.com, with no path.',
  );
}
