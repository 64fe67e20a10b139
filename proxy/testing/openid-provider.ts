import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, importJWK, SignJWT, type JWTPayload } from 'jose';
import { Provider, type KoaContextWithOIDC } from 'oidc-provider';

export interface OpenidProvider {
  issuer: string;
  /** The person at the browser: subject and claims; `null` cancels the sign-in. */
  person: { subject: string; claims: Record<string, unknown> } | null;
  /** The parameters of the last authorization request. */
  asked: URLSearchParams[];
  /** The claims of all ID tokens issued. */
  told: JWTPayload[];
  /** The number of requests to its token endpoint. */
  tokenCalls: number;
  /** Changes an ID token before it is sent. */
  tamper: ((idToken: string) => Promise<string>) | null;
  /** Refreshes with an access token alone, as OpenID Connect Core §12.2 allows. */
  isSparse: boolean;
  /** Whether the provider has forgotten the person, and the tokens they were given. */
  isForgotten: boolean;
  /** Answers its token endpoint with 503. */
  isFailing: boolean;
  /** Signs claims with its key, or with a foreign key that claims the same name. */
  sign: (
    claims: JWTPayload,
    options?: { typ?: string; isForeign?: boolean; alg?: string },
  ) => Promise<string>;
  /** Notifies its clients that a person has signed out. */
  logOut: (subject: string, sid: string) => Promise<void>;
  close: () => Promise<void>;
}

const newKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: 'key-1',
  alg: 'RS256',
  use: 'sig',
});
const [ownKey, foreignKey] = [newKey(), newKey()];

export const client = { client_id: 'waybill', client_secret: 'hush & 100%' };

/** Settings of a Waybill that this provider signs people in to. */
export function openidSettings({ issuer }: { issuer: string }) {
  return {
    access: {
      mode: 'oidc',
      issuer,
      clientId: client.client_id,
      rolesClaim: 'realm_access.roles',
      roles: { all: ['admin'] },
      nameClaim: { claim: 'preferred_username', immutable: true },
    },
  };
}

/** Starts a real OpenID provider, on `localhost`: a different site from `127.0.0.1`. */
export async function startOpenidProvider(
  redirectUris: () => string[],
  { port = 0, claimsInToken = false, refreshes = true } = {},
): Promise<OpenidProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const self: OpenidProvider = {
    issuer,
    person: null,
    asked: [],
    told: [],
    tokenCalls: 0,
    tamper: null,
    isSparse: false,
    isForgotten: false,
    isFailing: false,
    async sign(claims, { typ = 'logout+jwt', isForeign = false, alg = 'RS256' } = {}) {
      const { kid } = ownKey;
      const header = { alg, kid, typ };
      if (alg === 'none') return `${base64(header)}.${base64(claims)}.`;
      const key =
        alg === 'HS256'
          ? Buffer.from(client.client_secret)
          : await importJWK(isForeign ? foreignKey : ownKey, alg);
      return await new SignJWT(claims).setProtectedHeader(header).sign(key);
    },
    async logOut(subject, sid) {
      // Called in the same way as by its own end_session endpoint; the types omit the method.
      const found = (await provider!.Client.find(client.client_id)) as unknown as {
        backchannelLogout: (subject: string, sid: string) => Promise<void>;
      };
      await found.backchannelLogout(subject, sid);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  let callback: ReturnType<Provider['callback']> | undefined;
  let provider: Provider | undefined;
  /** Waybill uses any free port, and its address is known only once it runs. */
  function make(): void {
    provider = new Provider(issuer, {
      clients: [
        {
          ...client,
          redirect_uris: redirectUris(),
          grant_types: ['authorization_code', 'refresh_token'],
          // Makes the provider include the session in its ID tokens.
          backchannel_logout_uri: new URL('/api/session/oidc/logout', redirectUris()[0] ?? issuer)
            .href,
          backchannel_logout_session_required: true,
          post_logout_redirect_uris: redirectUris().map((uri) => new URL('/sign-in', uri).href),
        },
      ],
      // By default the client refuses addresses of this machine.
      fetch: (url, { method, headers, body } = {}) =>
        fetch(url, { method: method!, headers: headers!, body: body! }),
      cookies: { keys: ['for tests'] },
      jwks: { keys: [ownKey] },
      issueRefreshToken: () => refreshes,
      rotateRefreshToken: () => !self.isSparse,
      claims: {
        profile: ['preferred_username', 'realm_access'],
        email: ['email', 'email_verified'],
      },
      conformIdTokenClaims: !claimsInToken,
      pkce: { required: () => true },
      features: {
        devInteractions: { enabled: false },
        rpInitiatedLogout: { enabled: true },
        backchannelLogout: { enabled: true },
      },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, subject) =>
        self.isForgotten
          ? undefined
          : { accountId: subject, claims: async () => ({ sub: subject, ...self.person?.claims }) },
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client!.clientId,
          accountId: oidc.session!.accountId!,
        });
        grant.addOIDCScope('openid profile email');
        await grant.save();
        return grant;
      },
    });
    provider.use(async (context, next) => {
      if (context.path === '/token') self.tokenCalls += 1;
      if (context.path === '/token' && self.isFailing) {
        context.status = 503;
        return;
      }
      await next();
      const body = context.body as { id_token?: string; refresh_token?: string } | undefined;
      const { oidc } = context as Partial<KoaContextWithOIDC>;
      if (self.isSparse && oidc?.params?.['grant_type'] === 'refresh_token') {
        delete body?.id_token;
        delete body?.refresh_token;
      }
      if (context.path !== '/token' || body?.id_token === undefined) return;
      self.told.push(decodeJwt(body.id_token));
      if (self.tamper !== null) body.id_token = await self.tamper(body.id_token);
    });
    callback = provider.callback();
  }
  server.on('request', (request, response) => {
    if (request.url === '/.well-known/openid-configuration' && redirectUris().length === 0) {
      // The first requests arrive before there is a client.
      make();
      void callback!(request, response);
      callback = undefined;
      return;
    }
    if (callback === undefined) make();
    const url = new URL(request.url!, issuer);
    if (url.pathname === '/auth') self.asked.push(url.searchParams);
    if (!url.pathname.startsWith('/interaction/')) {
      void callback!(request, response);
      return;
    }
    const { person } = self;
    const result =
      person === null
        ? { error: 'access_denied', error_description: 'they said no' }
        : { login: { accountId: person.subject } };
    void provider!.interactionFinished(request, response, result);
  });
  return self;
}

function base64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
