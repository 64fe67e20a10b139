import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceStatus } from '#contract/service-status.ts';
import { monotonic } from './sending-clock.ts';
import { outsideRequests } from '../log/request-scope.ts';
import { probeFirstPage, type Base } from './probe-first-page.ts';
import type { Reads } from './reads.ts';

/**
 * Returns the number of a list's first page at this service.
 * @throws what `probeFirstPage` throws, while that is not known
 */
export type AskFirstPage = () => Promise<Base>;

/** How a service numbers pages (interface 4.1 does not say): by the setting, else as detected. */
export interface FirstPage {
  ask: AskFirstPage;
  /** Like `ask`; `isFound` is false if the number is not detected yet and 1 is assumed. */
  answer: () => Promise<{ firstPage: Base; isFound: boolean }>;
  /** Returns the number without a request to the service; `null`: not known. */
  known: () => Base | null;
  /** Returns a warning that the setting is wrong; `null` if it is right, or not checked yet. */
  contradiction: () => string | null;
  /**
   * Detects the first page in the background, however long the service is away.
   * @param contradicted called with one line for the terminal
   */
  watch: (contradicted: (line: string) => void) => void;
  stop: () => void;
}

interface Options {
  reads: Pick<Reads, 'read'>;
  /** `null`: the settings don't say. */
  setting: Base | null;
  /** Whether there are credentials; without them no list can be requested. */
  hasCredentials: boolean;
  /** Name of the account, where there are several. */
  name?: string | undefined;
  /** Milliseconds. */
  clock?: () => number;
}

/** Milliseconds for which an inconclusive answer is trusted: lists may fill at any time. */
const ASSUMED_FOR = 5_000;
/** Milliseconds between two tries in the background: the first wait, and the longest. */
const TRY_AGAIN = { first: 500, longest: 60_000 };

export function createFirstPage({
  reads,
  setting,
  hasCredentials,
  name,
  clock = monotonic,
}: Options): FirstPage {
  let found: Base | null = null;
  let assumedUntil = -Infinity;
  let underWay: Promise<void> | undefined;
  const stopped = new AbortController();

  /** @throws what `probeFirstPage` throws */
  async function find(): Promise<void> {
    if (found !== null || clock() < assumedUntil) return;
    underWay ??= probeFirstPage(reads)
      .then((base) => {
        found = base;
        if (base === null) assumedUntil = clock() + ASSUMED_FOR;
      })
      .finally(() => (underWay = undefined));
    await underWay;
  }

  const known = (): Base | null => setting ?? found ?? (hasCredentials ? null : 1);
  const contradiction = (): string | null =>
    setting === null || found === null || setting === found ? null : wordsFor(setting, found, name);

  async function answer(): Promise<{ firstPage: Base; isFound: boolean }> {
    if (known() === null) await find();
    const firstPage = known();
    return { firstPage: firstPage ?? 1, isFound: firstPage !== null };
  }

  async function watch(contradicted: (line: string) => void): Promise<void> {
    for (let wait = TRY_AGAIN.first; !stopped.signal.aborted;) {
      // Requests for a list report why the list can't be loaded.
      await find().catch(() => {});
      if (found !== null) break;
      await sleep(wait, undefined, { ref: false, signal: stopped.signal }).catch(() => {});
      wait = Math.min(2 * wait, TRY_AGAIN.longest);
    }
    const line = contradiction();
    if (line !== null) contradicted(line);
  }

  return {
    ask: async () => (await answer()).firstPage,
    answer,
    known,
    contradiction,
    watch(contradicted) {
      if (hasCredentials) outsideRequests(() => void watch(contradicted));
    },
    stop: () => stopped.abort(),
  };
}

/** Returns the state for `/api/status`. */
export function firstPageStatus(firstPage: FirstPage): ServiceStatus['firstPage'] {
  return { value: firstPage.known(), contradiction: firstPage.contradiction() };
}

function wordsFor(setting: Base, found: Base, name: string | undefined): string {
  const lost = setting > found ? ' The first rows of every list are missing.' : '';
  return (
    `The setting firstPage is ${setting}, but the service numbers its pages from ${found}` +
    `${name === undefined ? '' : ` (account ${name})`}.${lost}` +
    ' Remove firstPage from the settings file.'
  );
}
