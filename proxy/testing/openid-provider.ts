import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface OpenidProvider {
  issuer: string;
  /** Who sits at the browser: subject, claims; `null` says no to the sign-in. */
  person: { subject: string; claims: Record<string, unknown> } | null;
  /** What was asked at the authorization endpoint. */
  asked: URLSearchParams[];
  close: () => Promise<void>;
}

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
    },
  };
}

/** A real OpenID provider, on `localhost`: another site than `127.0.0.1`. */
export async function startOpenidProvider(
  redirectUris: () => string[],
  { port = 0, claimsInToken = false } = {},
): Promise<OpenidProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const self: OpenidProvider = {
    issuer,
    person: null,
    asked: [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  let callback: ReturnType<Provider['callback']> | undefined;
  let provider: Provider | undefined;
  /** Waybill takes any free port, and is known only once it runs. */
  function make(): void {
    provider = new Provider(issuer, {
      clients: [
        {
          ...client,
          redirect_uris: redirectUris(),
          post_logout_redirect_uris: redirectUris().map((uri) => new URL('/sign-in', uri).href),
        },
      ],
      cookies: { keys: ['for tests'] },
      claims: { profile: ['preferred_username', 'realm_access'] },
      conformIdTokenClaims: !claimsInToken,
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, subject) => ({
        accountId: subject,
        claims: async () => ({ sub: subject, ...self.person?.claims }),
      }),
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
    callback = provider.callback();
  }
  server.on('request', (request, response) => {
    if (request.url === '/.well-known/openid-configuration' && redirectUris().length === 0) {
      // Of the start, when there is no client yet; all that is asked then.
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
