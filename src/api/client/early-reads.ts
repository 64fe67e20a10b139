/** Milliseconds; above the proxy's own limits for reads, so that its better reason arrives first. */
export const READ_DEADLINE = 35_000;

/** A read that the page's first script may have asked for before the code that needs it is there. */
export interface EarlyRead {
  method: 'GET' | 'POST';
  path: string;
  /** Value of `Waybill-Account`. */
  account: string | null;
  /** Past the proxy's caches. */
  fresh: boolean;
}

export interface AnswerText {
  response: Response;
  text: string;
}

interface EarlyReads {
  /** In ms since 1970. */
  since: number;
  /**
   * By the exact request, so that an answer for another account, or a cached one, never replaces
   * it.
   */
  answers: Map<string, Promise<AnswerText>>;
}

// Global, because two scripts share it and have no module in common. `null` once it is dropped.
const shared = globalThis as { waybillEarlyReads?: EarlyReads | null };

/** Headers of a read that a person caused. */
export function readHeaders({ account, fresh }: Pick<EarlyRead, 'account' | 'fresh'>) {
  return {
    Accept: 'application/json',
    ...(fresh && { 'Cache-Control': 'no-cache' }),
    ...(account !== null && { 'Waybill-Account': account }),
  };
}

/** Asks, and keeps the answer for `takeEarly`. After `dropEarly` nobody would take it: then never. */
export function askEarly(read: EarlyRead): Promise<AnswerText> {
  if (shared.waybillEarlyReads === null) return new Promise(() => {});
  shared.waybillEarlyReads ??= { since: Date.now(), answers: new Map() };
  const answer = ask(read);
  // The code that uses the answer handles its failure.
  answer.catch(() => {});
  shared.waybillEarlyReads.answers.set(keyOf(read), answer);
  return answer;
}

/** The answer to exactly this, where it was asked for; to the first who wants it alone. */
export function takeEarly(read: EarlyRead): Promise<AnswerText> | undefined {
  const key = keyOf(read);
  const answer = shared.waybillEarlyReads?.answers.get(key);
  shared.waybillEarlyReads?.answers.delete(key);
  return answer;
}

/** From when on what comes may be missing in an answer: now, or when the first of them was asked for. */
export function loadingSince(): number {
  return shared.waybillEarlyReads?.since ?? Date.now();
}

/** Drops answers that nobody has used by now, because they would be out of date. */
export function dropEarly(): void {
  shared.waybillEarlyReads = null;
}

async function ask({ method, path, ...how }: EarlyRead): Promise<AnswerText> {
  const response = await fetch(path, {
    method,
    headers: readHeaders(how),
    signal: AbortSignal.timeout(READ_DEADLINE),
    redirect: 'error',
  });
  return { response, text: await response.text() };
}

function keyOf({ method, path, account, fresh }: EarlyRead): string {
  return JSON.stringify([method, path, account, fresh]);
}
