import { createRemoteJWKSet } from 'jose';
import * as oidc from 'openid-client';
import type { OidcSettings } from '../settings/access-settings.ts';
import { canonicalName } from '../http/canonical-name.ts';
import { valuesAt } from './claims.ts';
import { readLogoutToken, type LogoutToken } from './logout-token.ts';
import { isReadableName } from './readable-name.ts';
import type { RecheckAnswer, Claims } from './recheck.ts';

/** The state of a started sign-in, in a cookie of the browser that started it. */
export interface StartedSignIn {
  state: string;
  nonce: string;
  verifier: string;
  returnTo: string;
}

/** A person whom the provider vouches for. */
export interface Vouched extends Claims {
  subject: string;
  /** Id of the provider's session, if there is one. */
  sid: string | null;
  /** A name that only the provider can change; `null`: the provider gives none. */
  called: string | null;
  /** Token for the next check with the provider. */
  token: string;
}

export interface OidcClient {
  /** Returns why nobody can sign in at the moment, as a sentence; otherwise `null`. */
  problem(): string | null;
  /** @throws where the provider can't be reached */
  begin(redirectUri: string, returnTo: string): Promise<{ address: URL; begun: StartedSignIn }>;
  /** @throws what openid-client throws: the provider refused, or its answer can't be trusted */
  finish(redirectUri: string, query: string, begun: StartedSignIn): Promise<Vouched>;
  /** `null`: the provider ended the session. @throws where the answer is unclear */
  ask(subject: string, token: string): Promise<RecheckAnswer | null>;
  /** @throws where a logout token is not from the provider */
  readLogout(token: string): Promise<LogoutToken>;
  /**
   * Returns the address at which the browser signs out at the provider; `null` where the provider
   * has none.
   */
  leave(backTo: string): string | null;
}

/** Seconds for each call to the provider. */
const TIMEOUT = 5;

/**
 * Tokens of a session; without a refresh token, the session lasts no longer than the access token.
 */
interface Tokens {
  refresh?: string | undefined;
  access?: string | undefined;
}

/** Signs people in with an OpenID provider: code flow with PKCE, state and nonce. */
export async function createOidcClient(settings: OidcSettings): Promise<OidcClient> {
  const { issuer, clientId, clientSecret, scope, nameClaim, rolesClaim, roles } = settings;
  let known: oidc.Configuration | undefined;
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  let problem: string | null = null;

  /**
   * Shared, because anybody can start a sign-in: an unreachable provider gets one request at a
   * time.
   */
  let asking: Promise<oidc.Configuration> | undefined;

  /** Returns the provider's configuration, and requests it until it has answered once. */
  async function configuration(): Promise<oidc.Configuration> {
    return known ?? (await (asking ??= discover().finally(() => (asking = undefined))));
  }

  async function discover(): Promise<oidc.Configuration> {
    try {
      known = await oidc.discovery(
        issuer,
        clientId,
        undefined,
        oidc.ClientSecretBasic(clientSecret),
        {
          timeout: TIMEOUT,
          execute: [
            // With TLS alone, we would trust anything between us and the token endpoint.
            oidc.enableNonRepudiationChecks,
            // The settings accept http only for this machine.
            ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
          ],
        },
      );
      problem = null;
      return known;
    } catch (error) {
      problem = `The sign-in service at ${issuer.host} can’t be reached, or doesn’t match the settings.`;
      throw error;
    }
  }

  await configuration().catch(() => {});

  /** Many providers put only the subject into the token, and the other claims there. */
  async function userInfo(of: oidc.Configuration, access: string, subject: string) {
    const { userinfo_endpoint: endpoint } = of.serverMetadata();
    return endpoint === undefined ? {} : await oidc.fetchUserInfo(of, access, subject);
  }

  function read(all: object): Claims & { called: string | null } {
    const name = nameClaim === null ? undefined : valuesAt(all, [nameClaim])[0];
    const isName =
      name !== undefined && isReadableName(name) && isReadableName(canonicalName(name));
    return {
      called: isName ? canonicalName(name) : null,
      boundAs: isName ? canonicalName(name) : null,
      claims: valuesAt(all, rolesClaim).filter((value) => Object.hasOwn(roles, value)),
    };
  }

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
      refuseOtherParty(claims, clientId);
      const said = read({ ...(await userInfo(of, tokens.access_token, claims.sub)), ...claims });
      return {
        ...said,
        boundAs: nameClaim === null ? claims.sub : said.boundAs,
        subject: claims.sub,
        sid: valuesAt(claims, ['sid'])[0] ?? null,
        token: pack({ refresh: tokens.refresh_token, access: tokens.access_token }),
      };
    },

    async ask(subject, token) {
      const of = await configuration();
      let kept = JSON.parse(token) as Tokens;
      try {
        let claims: oidc.IDToken | undefined;
        let { access } = kept;
        if (kept.refresh !== undefined) {
          const tokens = await oidc.refreshTokenGrant(of, kept.refresh);
          claims = tokens.claims();
          access = tokens.access_token;
          // Most providers accept each refresh token only once, so it must not be lost, whatever
          // happens next.
          kept = { refresh: tokens.refresh_token ?? kept.refresh };
          if (claims !== undefined) refuseOtherParty(claims, clientId);
          if (claims !== undefined && claims.sub !== subject) return null;
        }
        const said = read({ ...(await userInfo(of, access!, subject)), ...claims });
        const boundAs = nameClaim === null ? subject : said.boundAs;
        return { token: pack(kept), said: { claims: said.claims, boundAs } };
      } catch (error) {
        return isRefusal(error) ? null : { token: pack(kept), said: null };
      }
    },

    async readLogout(token) {
      const { issuer: name, jwks_uri: address } = (await configuration()).serverMetadata();
      keys ??= createRemoteJWKSet(new URL(address!), { timeoutDuration: TIMEOUT * 1_000 });
      return await readLogoutToken(token, { keys, issuer: name, clientId });
    },

    leave(backTo) {
      if (known?.serverMetadata().end_session_endpoint === undefined) return null;
      return oidc.buildEndSessionUrl(known, { post_logout_redirect_uri: backTo }).href;
    },
  };
}

/** Stores the access token only if there is no refresh token. */
function pack({ refresh, access }: Tokens): string {
  return JSON.stringify(refresh === undefined ? { access } : { refresh });
}

/** The library checks `azp` only if there are several audiences (OpenID Connect Core §3.1.3.7). */
function refuseOtherParty({ azp }: oidc.IDToken, clientId: string): void {
  if (azp === undefined || azp === clientId) return;
  throw Object.assign(new Error('The token was issued to another client'), { code: 'other-party' });
}

/** Whether the provider no longer knows the session or the person. */
function isRefusal(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_grant';
  return error instanceof oidc.WWWAuthenticateChallengeError && error.status === 401;
}
