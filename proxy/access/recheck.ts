import { ifStored } from './if-stored.ts';
import type { SessionRow, SessionStore } from './session-store.ts';

/** The provider's answer when a session is checked again. */
export interface Claims {
  claims: readonly string[];
  boundAs: string | null;
}

export interface RecheckAnswer {
  /** Token for the next check with the provider. */
  token: string;
  /** `null`: the provider gave no clear answer. */
  said: Claims | null;
}

interface RecheckOptions {
  store: Pick<SessionStore, 'find' | 'remove' | 'claimCheck' | 'noteCheck'>;
  /** `null`: the session is over. @throws where the provider doesn't answer */
  ask: (subject: string, token: string) => Promise<RecheckAnswer | null>;
  seal: (text: string, id: string) => string;
  unseal: (sealed: string, id: string) => string;
  every: number;
  grace: number;
  /** Milliseconds since 1970. */
  clock?: () => number;
}

/**
 * Milliseconds after which a request that is checking with the provider is assumed to have failed.
 */
const LEASE = 20_000;
/** Milliseconds until the next request to a provider that did not answer. */
const RETRY = 30_000;
/**
 * Milliseconds that a request waits for a slow provider before it continues with the saved rights.
 */
const PATIENCE = 2_000;
/** Milliseconds by which the clocks of several proxies may differ. */
const SKEW = 60_000;

/** Whether a session is still valid, and with which rights, now or a moment ago. */
export type Recheck = (session: SessionRow, id: string) => Promise<SessionRow | null>;

/**
 * Checks with the provider periodically whether a session is still valid. A request checks when it
 * is due, because unused sessions need no check. While the provider doesn't answer, the session
 * stays as it is for a grace period; then it ends.
 */
export function createRecheck({
  store,
  ask,
  seal,
  unseal,
  every,
  grace,
  clock = Date.now,
}: RecheckOptions): Recheck {
  const underWay = new Map<string, Promise<SessionRow | null>>();
  const hasEnded = ({ provider }: SessionRow) => clock() >= provider!.checkedAt + every + grace;

  async function check(session: SessionRow, id: string): Promise<SessionRow | null> {
    const { hash, provider } = session;
    const now = clock();
    if (!(await store.claimCheck(hash, provider!.nextCheckAt, now + LEASE))) {
      return await untilAnswered(hash);
    }
    let answer: RecheckAnswer | null;
    try {
      answer = await ask(provider!.subject, unseal(provider!.token, id));
    } catch {
      answer = { token: '', said: null };
    }
    const isOver = answer === null || (answer.said === null && hasEnded(session));
    if (answer === null || isOver) {
      await ifStored(store.remove(hash), undefined);
      return null;
    }
    const { token, said } = answer;
    const after: SessionRow = {
      ...session,
      claims: said?.claims ?? session.claims,
      provider: {
        ...provider!,
        token: token === '' ? provider!.token : seal(token, id),
        boundAs: said === null ? provider!.boundAs : said.boundAs,
        checkedAt: said === null ? provider!.checkedAt : now,
        nextCheckAt: said === null ? clock() + Math.min(RETRY, every) : now + every,
        isAsking: false,
      },
    };
    const change = { claims: after.claims, provider: after.provider! };
    // A session that was signed out during the check stays signed out.
    return (await ifStored(store.noteCheck(hash, change), true)) ? after : null;
  }

  /** Waits while another request, in this process or another proxy, asks the provider. */
  async function untilAnswered(hash: string): Promise<SessionRow | null> {
    // The pause grows, because a slow provider keeps a thousand sessions waiting here.
    for (let pause = 50; ; pause = Math.min(2 * pause, 1_000)) {
      const row = await store.find(hash);
      if (row === undefined || row.provider === null) return null;
      // Where the process that was checking has stopped, the next request checks.
      const isOver = !row.provider.isAsking || clock() >= row.provider.nextCheckAt;
      if (isOver) return hasEnded(row) ? null : row;
      await sleep(pause);
    }
  }

  return async (session, id) => {
    const { hash, provider } = session;
    if (provider === null) return null;
    const now = clock();
    const isDue =
      now >= provider.nextCheckAt ||
      (hasEnded(session) && !provider.isAsking) ||
      // The clock was set back, so a withdrawn role would count until the clock has caught up.
      (now < provider.checkedAt - SKEW && !provider.isAsking);
    let checking = underWay.get(hash);
    if (checking === undefined) {
      if (!isDue && !provider.isAsking) return session;
      checking = (isDue ? check(session, id) : untilAnswered(hash)).finally(() =>
        underWay.delete(hash),
      );
      underWay.set(hash, checking);
    }
    if (hasEnded(session)) return await checking;
    checking.catch(() => {});
    return await Promise.race([ifStored(checking, session), sleep(PATIENCE).then(() => session)]);
  };
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
