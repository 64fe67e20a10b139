/** Milliseconds; above the proxy's own limits for reads, so that its better reason arrives first. */
export const READ_DEADLINE = 35_000;

/**
 * A read that the page's first script may have requested before the code that needs it is loaded.
 */
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
   * By the exact request, so that an answer for another account, or a cached answer, never replaces
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

/**
 * Sends the request, and stores the answer for `takeEarly`. Does nothing after `dropEarly`, because
 * nobody would use the answer.
 */
export function askEarly(read: EarlyRead): Promise<AnswerText> {
  if (shared.waybillEarlyReads === null) return new Promise(() => {});
  shared.waybillEarlyReads ??= { since: Date.now(), answers: new Map() };
  const answer = ask(read);
  // The code that uses the answer handles its failure.
  answer.catch(() => {});
  shared.waybillEarlyReads.answers.set(keyOf(read), answer);
  return answer;
}

/**
 * Returns the answer to exactly this request, if it was sent early. Only the first caller gets it.
 */
export function takeEarly(read: EarlyRead): Promise<AnswerText> | undefined {
  const key = keyOf(read);
  const answer = shared.waybillEarlyReads?.answers.get(key);
  shared.waybillEarlyReads?.answers.delete(key);
  return answer;
}

/**
 * Returns the time from which new rows may be missing in an answer: now, or when the first early
 * request was sent.
 */
export function loadingSince(): number {
  return shared.waybillEarlyReads?.since ?? Date.now();
}

/** Drops unused answers, because they would be out of date. */
export function dropEarly(): void {
  shared.waybillEarlyReads = null;
}

async function ask({ method, path, ...how }: EarlyRead): Promise<AnswerText> {
  const response = await fetch(path, {
    method,
    headers: readHeaders(how),
    signal: AbortSignal.timeout(READ_DEADLINE),
    redirect: 'manual',
  });
  return { response, text: await response.text() };
}

function keyOf({ method, path, account, fresh }: EarlyRead): string {
  return JSON.stringify([method, path, account, fresh]);
}
