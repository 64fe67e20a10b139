import { z } from './zod.ts';

/**
 * The proxy's own endpoints about the signed-in person. `GET /api/session` returns who is signed
 * in, to anybody, and does not extend the session. Mode `local`: `POST /api/session` with a name
 * and a password signs in (401 `sign-in-refused`, 429 `sign-in-too-often`), and `PUT
 * /api/session/password` changes the password, with the same answers: it ends the person's other
 * sessions, and continues this one under a new cookie. Mode `oidc`: the
 * browser goes to `/api/session/oidc?returnTo=/inbox`, and comes back to that path, or to
 * `/sign-in?failure=` and a `SignInFailure`; the provider itself signs people out by `POST
 * /api/session/oidc/logout` (OpenID Connect Back-Channel Logout 1.0). `DELETE /api/session` signs
 * out here, `DELETE /api/session/all` everywhere.
 *
 * Any other request of /api is answered 401 `signed-out` if nobody is signed in, and 403
 * `not-allowed` if their roles don't suffice. A request that no person caused has the header
 * `Waybill-Unattended: 1`: it does not extend the session either.
 *
 * If the settings name accounts at the service, each request but those about the session names one
 * by the header `Waybill-Account`; 403 `no-account` if the person doesn't have that account, or
 * none is named.
 */

/**
 * `triage`: notifications, their records and reports. `accounting`: reads the ledger and
 * acknowledges. `payer`: reads the ledger and applies payments. `ops`: carriers. `admin`: all.
 */
export const roles = ['triage', 'accounting', 'payer', 'ops', 'admin'] as const;
export const role = z.enum(roles);
export type Role = z.output<typeof role>;

/** The way of signing in: none, Waybill's own, a proxy in front of it, an OpenID provider. */
export const accessModes = ['off', 'local', 'header', 'oidc'] as const;

/** An account at the service that a person may use. */
const accountChoice = z.object({
  /** Value of `Waybill-Account`. */
  name: z.string(),
  /** Name for people. */
  label: z.string(),
  /** The `account` of its settings (`page-settings.ts`). */
  key: z.string(),
});
export type AccountChoice = z.output<typeof accountChoice>;

/** Answer of `GET /api/session`, and of POST. Times are ISO 8601 in UTC. */
export const session = z.object({
  mode: z.enum(accessModes),
  /** `null`: nobody is signed in; in mode `off` everybody may do everything. */
  user: z.nullable(z.object({ name: z.string(), roles: z.array(role) })),
  /** When the session ends without activity; `null` if there is no session. */
  idleUntil: z.nullable(z.string()),
  /** When the session ends in any case. */
  until: z.nullable(z.string()),
  /** The server's clock, to which the times above refer. */
  now: z.string(),
  /** The person's accounts, perhaps none; `null` if everybody shares one. */
  accounts: z.nullable(z.array(accountChoice)),
  /** Returns why nobody can sign in at the moment, as a sentence; otherwise `null`. */
  problem: z.nullable(z.string()),
});
export type Session = z.output<typeof session>;

/** Body of `POST /api/session`. */
export const signInBody = z.strictObject({
  name: z.string().check(z.maxLength(200)),
  password: z.string().check(z.maxLength(1000)),
});

/** Body of `PUT /api/session/password`. */
export const passwordChange = z.strictObject({
  /** The current one, because somebody else may sit at an unlocked screen. */
  password: z.string().check(z.maxLength(1000)),
  newPassword: z.string().check(z.maxLength(1000)),
});

/** Answer of DELETE. */
export const signedOut = z.object({
  /** The address where the browser has to go to be signed out at the provider as well. */
  next: z.nullable(z.string()),
});
export type SignedOut = z.output<typeof signedOut>;

/**
 * Why an OpenID provider's sign-in failed. `unavailable`: it can't be reached. `refused`: it said
 * no. `expired`: it took too long, or began in another browser. `failed`: its answer can't be
 * trusted. `too-often`: too many failed from the same network.
 */
export type SignInFailure = 'unavailable' | 'refused' | 'expired' | 'failed' | 'too-often';
