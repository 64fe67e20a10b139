import * as oidc from 'openid-client';
import type { OidcSettings } from './access-settings.ts';
import { valuesAt } from './claims.ts';

/** What is kept of a sign-in that has begun, in a cookie of the browser that began it. */
export interface Begun {
  state: string;
  nonce: string;
  verifier: string;
  returnTo: string;
}

/** Whom the provider vouches for. */
export interface Vouched {
  subject: string;
  /** As the provider calls them now. */
  name: string;
  /** Of the claim with the roles: those that the settings give roles to. */
  claims: string[];
}

export interface OidcClient {
  /** Why nobody can sign in at the moment, a sentence; else `null`. */
  problem(): string | null;
  /** @throws where the provider can't be reached */
  begin(redirectUri: string, returnTo: string): Promise<{ address: URL; begun: Begun }>;
  /** @throws what openid-client throws: the provider said no, or its answer can't be trusted */
  finish(redirectUri: string, query: string, begun: Begun): Promise<Vouched>;
  /** Where the browser goes to sign out there; `null` where the provider has no such place. */
  leave(backTo: string): string | null;
}

/** Seconds for each call to the provider. */
const TIMEOUT = 5;

/** Signs people in at an OpenID provider: code flow with PKCE, state and nonce. */
export async function createOidcClient(settings: OidcSettings): Promise<OidcClient> {
  const { issuer, clientId, clientSecret, scope, nameClaim, rolesClaim, roles } = settings;
  let known: oidc.Configuration | undefined;
  let problem: string | null = null;

  /** Asks the provider what it is like, until it has said so once. */
  async function configuration(): Promise<oidc.Configuration> {
    if (known !== undefined) return known;
    try {
      known = await oidc.discovery(
        issuer,
        clientId,
        undefined,
        oidc.ClientSecretBasic(clientSecret),
        {
          timeout: TIMEOUT,
          // The settings take http for this machine alone.
          execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
        },
      );
      problem = null;
      return known;
    } catch (error) {
      problem = `The sign-in service at ${issuer.host} can’t be reached, or is not what the settings say.`;
      throw error;
    }
  }

  await configuration().catch(() => {});

  return {
    problem: () => problem,

    async begin(redirectUri, returnTo) {
      const of = await configuration();
      const verifier = oidc.randomPKCECodeVerifier();
      const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
      const address = oidc.buildAuthorizationUrl(of, {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { address, begun: { state, nonce, verifier, returnTo } };
    },

    async finish(redirectUri, query, { state, nonce, verifier }) {
      const of = await configuration();
      const tokens = await oidc.authorizationCodeGrant(of, new URL(`${redirectUri}?${query}`), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      // Many providers put only the subject into the token, and the rest there.
      const more =
        of.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await oidc.fetchUserInfo(of, tokens.access_token, claims.sub);
      const all = { ...more, ...claims };
      const name = valuesAt(all, [nameClaim])[0] ?? claims.sub;
      const groups = valuesAt(all, rolesClaim).filter((value) => Object.hasOwn(roles, value));
      return { subject: claims.sub, name, claims: groups };
    },

    leave(backTo) {
      if (known?.serverMetadata().end_session_endpoint === undefined) return null;
      return oidc.buildEndSessionUrl(known, { post_logout_redirect_uri: backTo }).href;
    },
  };
}
