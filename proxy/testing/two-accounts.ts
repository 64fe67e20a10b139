import type { Sandbox } from '../sandbox/sandbox.ts';

/** `north` and `south` are two users of one service, each with data of their own. */
export const users = ['north', 'south'] as const;
export type AccountName = (typeof users)[number];

/** Returns the environment that connects Waybill to both. */
export function connectionToBoth(sandbox: Pick<Sandbox, 'url' | 'users'>): Record<string, string> {
  const entries = users.flatMap((name) => {
    const { credentials } = sandbox.users.get(name)!;
    const suffix = `__${name.toUpperCase()}`;
    return [
      [`OAUTH_CONSUMER_KEY${suffix}`, credentials.consumerKey],
      [`OAUTH_CONSUMER_SECRET${suffix}`, credentials.consumerSecret],
      [`OAUTH_TOKEN${suffix}`, credentials.token],
      [`OAUTH_TOKEN_SECRET${suffix}`, credentials.tokenSecret],
    ] as const;
  });
  return { SERVICE_BASE_URL: sandbox.url, ...Object.fromEntries(entries) };
}
