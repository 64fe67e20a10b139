import type { Json } from '#lib/json.ts';
import { createRandom } from '#lib/random.ts';

/** A fault that occurs on demand. */
export interface FaultRule {
  /** The requests to affect; all by default. */
  match?: {
    method?: string;
    /** The raw target below the base path: a prefix, or a pattern. */
    path?: string | RegExp;
    /** Text that the body contains. */
    body?: string;
  };
  /**
   * - `latency`: waits `delay`, then continues with the next matching rule.
   * - `status`: answers `status` (503) and does nothing.
   * - `unauthorized`: answers 401 and does nothing.
   * - `html`: answers a page of HTML with 200 and does nothing.
   * - `resetBefore`, `hangBefore`: disconnects or never answers, and does nothing.
   * - `late`: disconnects at once, and does the work `delay` later.
   * - `resetAfter`, `hangAfter`: does the work, then disconnects or never answers.
   * - `statusAfter`: does the work, but answers `status` (500).
   * - `truncate`: does the work, and cuts its answer short of Content-Length.
   * - `malformed`: does the work, and answers broken JSON.
   */
  kind:
    | 'latency'
    | 'status'
    | 'unauthorized'
    | 'html'
    | 'resetBefore'
    | 'hangBefore'
    | 'late'
    | 'resetAfter'
    | 'hangAfter'
    | 'statusAfter'
    | 'truncate'
    | 'malformed';
  /** Share of the matching requests, drawn from the seed; 1 by default. */
  rate?: number;
  /** So often at most. */
  times?: number;
  /** Milliseconds before anything happens; for `late`, before the work is done. */
  delay?: number;
  status?: number;
  /** Of `statusAfter`, in place of an envelope. */
  body?: Json;
}

export interface Faults {
  set(rules: FaultRule | readonly FaultRule[]): void;
  /** Adds a rule to the current ones. */
  add(rule: FaultRule): void;
  /**
   * Lets the matching requests wait until they are released, or the rules are set or cleared.
   * @param times so many of them at most
   * @returns releases them
   */
  hold(match: NonNullable<FaultRule['match']>, times?: number): () => void;
  clear(): void;
}

/** The delays and the fault of one request. */
export interface Misfortune {
  /** Milliseconds. */
  delay: number;
  /** Waits for the release of what holds it. */
  released: Promise<unknown>;
  rule: FaultRule | undefined;
}

export function createFaults(seed: number): Faults & {
  draw(method: string, target: string, body?: string): Misfortune;
} {
  let active: { rule: FaultRule; left: number }[] = [];
  const holds = new Map<
    () => void,
    { match: NonNullable<FaultRule['match']>; released: Promise<void>; left: number }
  >();
  const random = createRandom(seed, 7);
  const releaseAll = (): void => holds.forEach((_, release) => release());
  return {
    set(rules) {
      releaseAll();
      active = [rules].flat().map((rule) => ({ rule, left: rule.times ?? Infinity }));
    },
    add(rule) {
      active = active.filter(({ left }) => left > 0);
      active.push({ rule, left: rule.times ?? Infinity });
    },
    hold(match, times = Infinity) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const release = (): void => {
        holds.delete(release);
        resolve();
      };
      holds.set(release, { match, released: promise, left: times });
      return release;
    },
    clear() {
      releaseAll();
      active = [];
    },
    draw(method, target, body = '') {
      let delay = 0;
      const holding = [...holds.values()].filter(
        (it) => it.left > 0 && matches(it, method, target, body),
      );
      const released = Promise.all(
        holding.map((it) => {
          it.left -= 1;
          return it.released;
        }),
      );
      for (const entry of active) {
        const { rule } = entry;
        if (entry.left <= 0 || !matches(rule, method, target, body)) continue;
        if (rule.rate !== undefined && !random.chance(rule.rate)) continue;
        entry.left -= 1;
        if (rule.kind !== 'late') delay += rule.delay ?? 0;
        if (rule.kind !== 'latency') return { delay, released, rule };
      }
      return { delay, released, rule: undefined };
    },
  };
}

function matches(
  { match }: Pick<FaultRule, 'match'>,
  method: string,
  target: string,
  body: string,
): boolean {
  if (match?.body !== undefined && !body.includes(match.body)) return false;
  if (match?.method !== undefined && match.method !== method) return false;
  if (match?.path === undefined) return true;
  return typeof match.path === 'string'
    ? target.startsWith(match.path)
    : new RegExp(match.path.source, match.path.flags.replace(/[gy]/g, '')).test(target);
}
