import { entryOfId } from '../journal/entry-rows.ts';
import type { Entry } from '../journal/entry.ts';
import type { Journal } from '../journal/journal.ts';
import { monotonic } from '../service/sending-clock.ts';
import { MovedOnError } from '../journal/moved-on-error.ts';
import type { IsOwnReport } from '../journal/write.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { StoreError } from '../errors/store-error.ts';
import type { Ask } from './ask.ts';
import {
  basisOf,
  endFollowed,
  openLines,
  saveEvidence,
  saveJudgements,
  savePersonNeeded,
  saveReport,
  saveShown,
  verdictTopic,
  type OpenBatch,
  type OpenLine,
} from './follow-rows.ts';
import { judgeLine, PROVEN, type Judgement, type LineEvidence, type Shown } from './judge-line.ts';
import type { ReadBack, ReadBackResult } from './read-back.ts';
import { readReport, sentOf } from './read-report.ts';
import type { AskFirstPage } from '../service/first-page.ts';

/** Attempts without an outcome after which a batch is left to a person. */
const MOST_ATTEMPTS = 5;
/** Checks after which the read-back no longer waits for the report, or for an effect of a refused batch. */
const PATIENT_LOOKS = 3;
/** Number of reports to read in parallel. */
const REPORTS_AT_ONCE = 4;
/**
 * Milliseconds after the waiting time in which Waybill keeps trying to read an unreadable service.
 */
const GIVE_UP_AFTER = 86_400_000;

/** Codes that the settings define as done; empty where they define none. */
export interface DoneCodes {
  reportStatus: readonly number[];
  lineStatus: readonly number[];
}

export interface FollowOptions {
  account: string;
  journal: Journal;
  ask: Ask;
  firstPage: AskFirstPage;
  doneCodes: DoneCodes;
  /** The only way by which writes are sent. */
  sendAgain: (entry: Entry, reason: string) => Promise<void>;
  judgeStored: (entry: Entry, isOwnReport: IsOwnReport) => Promise<Entry>;
}

/** The state of a batch after a check. */
export type Looked = 'followed' | 'steady' | 'pending';

/**
 * Creates the function that checks batches (docs/decisions.md, “Following a batch”); `begun` is on
 * the monotonic clock.
 */
export function createFollow(options: FollowOptions) {
  const { account, journal, ask, firstPage, doneCodes } = options;
  const { store } = journal;

  const entryOf = async (id: number): Promise<Entry> =>
    (await store.read((sql) => entryOfId(sql, account, id)))!;
  const linesOf = (id: number): Promise<OpenLine[]> => store.read((sql) => openLines(sql, id));

  /** Returns the entry, or `null` where it was sent again after the batch was loaded. */
  async function unmoved({ id, state, epoch }: OpenBatch): Promise<Entry | null> {
    const entry = await entryOf(id);
    return entry.state === state && entry.epoch === epoch ? entry : null;
  }

  async function lookAtReport(batch: OpenBatch): Promise<void> {
    const { id, endpoint, reportId, isReported } = batch;
    if (reportId === null || isReported || batch.state !== 'DONE') return;
    const sent = sentOf(await linesOf(id));
    const report = await readReport(ask, { endpoint, reportId }, sent, firstPage);
    const isComplete = report.status !== null && doneCodes.reportStatus.includes(report.status);
    batch.isReported = await store.commit((sql) => saveReport(sql, id, report, isComplete));
  }

  /** Whether a report names every line of a batch. */
  async function namesAll({ id, endpoint }: OpenBatch, reportId: string): Promise<boolean> {
    const lines = await linesOf(id);
    const report = await readReport(ask, { endpoint, reportId }, sentOf(lines), firstPage);
    const { named, numbered } = report;
    return lines.every(
      ({ key, paymentNumber }) => named.has(key ?? '') || numbered.has(paymentNumber ?? ''),
    );
  }

  /** @returns the errors of the checks */
  async function lookAtReports(batches: readonly OpenBatch[]): Promise<Map<number, Error | null>> {
    const failures = new Map<number, Error | null>();
    const left = batches.values();
    const lane = async (): Promise<void> => {
      for (const batch of left) failures.set(batch.id, await attempt(() => lookAtReport(batch)));
    };
    await Promise.all(Array.from({ length: REPORTS_AT_ONCE }, lane));
    return failures;
  }

  /**
   * Settles an UNKNOWN batch by its read-back, if the kind allows it.
   * @returns the batch's state after the check
   */
  async function settle(
    batch: OpenBatch,
    kind: ReadBack,
    reading: ReadBackResult,
    lines: readonly OpenLine[],
    begun: number,
  ): Promise<Looked> {
    const { maySendAlone, arrived, waitingTime } = kind;
    const { id } = batch;
    const overAt = batch.begunAt + waitingTime;
    const isOver = begun >= overAt;
    const shown = lines.map((line) => reading.shown(line));
    // A later write may have changed a record that no list named; sending this batch again would
    // revert that change.
    const found = arrived(
      shown.map((one, index) => (one === 'unseen' && lines[index]!.isOvertaken ? 'untold' : one)),
    );
    const isMissing = mayMiss(reading) && shown.includes('unseen');
    const mayBeFound = isMissing && begun < overAt + waitingTime;
    const words = { asked: reading.asked, found: wordsOf(reading, lines) };
    const evidence = (): Promise<void> =>
      store.commit((sql) => saveEvidence(sql, id, 'after', words, Date.now()));
    if (found === 'yes') {
      const entry = await unmoved(batch);
      if (entry === null) return 'pending';
      const reason = `the response was lost or unclear, but the service shows the result: ${words.found}`;
      let isSettled = false;
      await unlessFirst(async () => {
        await journal.settleWithoutAnswer(entry, 'read-back', reason, Date.now());
        isSettled = true;
      });
      // A later check may not prove it: another payment may be in progress by then.
      if (isSettled) {
        Object.assign(batch, { state: 'DONE', basis: 'read-back' });
        return await judge(batch, kind, lines, reading, begun);
      }
    } else if (!isOver) {
      // An effect that is missing now may still appear.
      return 'pending';
    } else if (mayBeFound) {
      await saveStatuses(lines, reading);
      return 'pending';
    } else if (
      found === 'no' &&
      maySendAlone &&
      !batch.isRestored &&
      batch.attempts + 1 < MOST_ATTEMPTS
    ) {
      const entry = await unmoved(batch);
      if (entry === null) return 'pending';
      // A read-back may load hundreds of pages, and a person may have changed a record meanwhile.
      if ((await linesOf(id)).some(({ isOvertaken }) => isOvertaken)) return 'pending';
      await evidence();
      const reason =
        'the waiting time is over and the service shows no effect, so Waybill sends it again';
      await unlessFirst(() => options.sendAgain(entry, reason));
    } else if (!batch.needsPerson) {
      await evidence();
      await saveStatuses(lines, reading);
      await store.commit(async (sql) => {
        await savePersonNeeded(sql, id);
        await sql.announce(verdictTopic(account));
      });
    }
    return isOver ? 'steady' : 'pending';
  }

  /** Saves the listed statuses. A line that this read-back missed retains its earlier status. */
  async function saveStatuses(lines: readonly OpenLine[], reading: ReadBackResult): Promise<void> {
    const seen = lines.flatMap((line) => {
      const status = reading.statusOf?.(line) ?? null;
      return status === null ? [] : [{ line, status }];
    });
    if (seen.length > 0) await store.commit((sql) => saveShown(sql, seen));
  }

  async function judge(
    batch: OpenBatch,
    kind: ReadBack,
    lines: readonly OpenLine[],
    reading: ReadBackResult | null,
    begun: number,
  ): Promise<Looked> {
    const overAt = batch.begunAt + kind.waitingTime;
    const isLate = reading !== null && begun >= overAt;
    const isGivenUp = begun >= overAt + GIVE_UP_AFTER;
    const mayBeFound = mayMiss(reading) && begun < overAt + kind.waitingTime;
    const all = lines.map((line) => ({ line, shown: reading?.shown(line) ?? 'unseen' }));
    const judged = all.map(({ line, shown }) => {
      // If complete read-backs after the waiting time do not list a line, later ones will not
      // either, and a report may never appear.
      const isLast =
        isGivenUp || (isLate && !kind.waitsForProof && !(mayBeFound && shown === 'unseen'));
      return {
        line,
        status: reading?.statusOf?.(line) ?? null,
        shown,
        judgement: withWhy(reading?.why?.(line), {
          shown,
          said: saidOf(batch, line, doneCodes),
          hadItsTurn: line.isNamed || batch.isReported || batch.state === 'REJECTED',
          isNamed: line.isNamed,
          basis: batch.basis,
          isReportUnread: batch.isReportUnread && !isLast,
          waitsForProof: kind.waitsForProof,
          isLate,
          isLast,
        }),
      };
    });
    const at = Date.now();
    await store.commit(async (sql) => {
      const changed = await saveJudgements(sql, judged, at);
      if (changed > 0 && reading !== null) {
        const found = wordsOf(reading, lines);
        await saveEvidence(sql, batch.id, 'after', { asked: reading.asked, found }, at);
      }
      await endFollowed(sql, batch.id, at);
      if (changed > 0) await sql.announce(verdictTopic(account));
    });
    if (judged.every(({ judgement }) => judgement.isFinal)) return 'followed';
    // A line that can't be verified after the waiting time is checked less often.
    if (isLate && !(mayBeFound && all.some(({ shown }) => shown === 'unseen'))) return 'steady';
    return judged.some(({ judgement }) => judgement.verdict === 'pending') ? 'pending' : 'steady';
  }

  /**
   * Settles a batch whose first sending was finally REJECTED, so that nothing was done, except for
   * the lines that the service shows as done.
   */
  async function refuse(
    { id }: OpenBatch,
    lines: readonly OpenLine[],
    reading: ReadBackResult | null,
  ): Promise<void> {
    const { reason } = await entryOf(id);
    const at = Date.now();
    await store.commit(async (sql) => {
      const judged = lines.map((line) => ({
        line,
        judgement:
          reading?.shown(line) === 'done'
            ? PROVEN
            : { verdict: 'refused' as const, isFinal: true, reason },
      }));
      await saveJudgements(sql, judged, at);
      await endFollowed(sql, id, at);
      await sql.announce(verdictTopic(account));
    });
  }

  return {
    /**
     * Settles a batch if that needs no read but its report's. @returns whether the batch still needs
     * a check
     */
    async prepare(batch: OpenBatch): Promise<boolean> {
      if (batch.state === 'UNKNOWN' && batch.hasAnswer) {
        await attempt(async () => {
          const judged = await options.judgeStored(await entryOf(batch.id), (reportId) =>
            namesAll(batch, reportId),
          );
          const { state, reportId, settledBy } = judged;
          Object.assign(batch, { state, reportId, basis: basisOf(state, settledBy) });
        });
      }
      if (isRefusedAtOnce(batch) && !batch.mayBePartly) {
        await refuse(batch, await linesOf(batch.id), null);
        return false;
      }
      return batch.state !== 'PREPARED' && batch.state !== 'SENDING';
    },

    /**
     * Checks batches of one kind with a single read-back for all of them.
     * @param looks how often each batch was checked
     * @throws StoreError; if the service fails to answer, the result says `pending` instead
     */
    async look(
      kind: ReadBack,
      batches: readonly OpenBatch[],
      looks: (id: number) => number,
    ): Promise<Map<number, Looked>> {
      const results = new Map<number, Looked>();
      const ready: OpenBatch[] = [];
      const failures = await lookAtReports(batches);
      for (const batch of batches) {
        results.set(batch.id, 'pending');
        const failure = failures.get(batch.id)!;
        batch.isReportUnread = failure !== null;
        const isPatient = failure === null && looks(batch.id) < PATIENT_LOOKS;
        const isOver = monotonic() >= batch.begunAt + kind.waitingTime;
        if (batch.state === 'DONE' && !batch.isReported && isPatient && !isOver) {
          if (batch.reportId !== null) continue;
        }
        ready.push(batch);
      }
      const lines = new Map<number, OpenLine[]>();
      for (const { id } of ready) lines.set(id, await linesOf(id));
      const begun = monotonic();
      const isLate = ready.some((batch) => begun >= batch.begunAt + kind.waitingTime);
      const isThorough = isLate || ready.some((batch) => batch.isReported);
      let reading: ReadBackResult | null = null;
      const all = [...lines.values()].flat();
      if (all.length > 0) {
        await attempt(async () => {
          reading = await kind.read(all, isThorough, isLate);
        });
      }
      for (const batch of ready) {
        const of = lines.get(batch.id)!;
        const read = reading as ReadBackResult | null;
        if (isRefusedAtOnce(batch)) {
          const isSure =
            read !== null &&
            (looks(batch.id) >= PATIENT_LOOKS || of.every((line) => read.shown(line) === 'done'));
          if (!isSure && begun < batch.begunAt + kind.waitingTime) continue;
          await refuse(batch, of, read);
          results.set(batch.id, 'followed');
        } else if (batch.state === 'UNKNOWN') {
          if (read !== null) results.set(batch.id, await settle(batch, kind, read, of, begun));
        } else results.set(batch.id, await judge(batch, kind, of, read, begun));
      }
      return results;
    },
  };
}

/**
 * Whether a row that moved between two pages while they loaded may be on neither. So Waybill keeps
 * checking for it for another waiting time.
 */
function mayMiss(reading: ReadBackResult | null): boolean {
  return reading?.statusOf !== undefined;
}

/** Runs `work`, and ignores a conflict: another decision, here or in another proxy, came first. */
export async function unlessFirst(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isTaken = error instanceof ProblemError && error.kind === 'write-under-way';
    if (!isTaken && !(error instanceof MovedOnError)) throw error;
  }
}

/** Returns the service's own verdict on a line, if the settings say which codes mean done. */
function saidOf(
  { endpoint, state, basis }: OpenBatch,
  { lineStatus }: OpenLine,
  { lineStatus: done }: DoneCodes,
): 'yes' | 'no' | null {
  // 4.5 returns a result for the id itself.
  const isAnswered = state === 'DONE' && basis === 'answer';
  if (endpoint === 'notifications.archiveOne' && isAnswered) return 'yes';
  if (done.length === 0 || lineStatus === null) return null;
  return done.includes(lineStatus) ? 'yes' : 'no';
}

/** Describes a read-back: how many lines it shows in each state, and the reasons it gives. */
function wordsOf(reading: ReadBackResult, lines: readonly OpenLine[]): string {
  const { why } = reading;
  const counts = countWords(lines.map((line) => reading.shown(line)));
  if (why === undefined) return counts;
  const reasons = [...Map.groupBy(lines, (line) => why(line))].filter(([reason]) => reason);
  if (reasons.length === 0) return counts;
  return `${counts}: ${reasons.map(([reason, of]) => `${of.length} because ${reason}`).join('; ')}`;
}

function withWhy(why: string | undefined, evidence: LineEvidence): Judgement {
  const judgement = judgeLine(evidence);
  return why === undefined ? judgement : { ...judgement, reason: `${judgement.reason}: ${why}` };
}

function countWords(shown: readonly Shown[]): string {
  const count = (one: Shown): number => shown.filter((other) => other === one).length;
  const parts = [
    [count('done'), 'as requested'],
    [count('undone'), 'not as requested'],
    [count('absent'), 'not listed'],
    [count('untold'), 'not verifiable'],
    [count('unseen'), 'not seen'],
  ] as const;
  return parts
    .filter(([n]) => n > 0)
    .map(([n, words]) => `${n} ${words}`)
    .join(', ');
}

/** @returns the error of the service or its answer; throws failures of the store */
async function attempt(work: () => Promise<void>): Promise<Error | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof Error) || error instanceof StoreError) throw error;
    return error;
  }
}

/** Whether the service refused a batch when it was first sent. */
function isRefusedAtOnce({ state, attempts }: OpenBatch): boolean {
  return state === 'REJECTED' && attempts === 0;
}
