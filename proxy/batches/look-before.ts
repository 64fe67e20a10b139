import type { Held } from '#contract/batch.ts';
import { sentenceOf } from '#lib/sentence-of.ts';
import type { Entry } from '../journal/entry.ts';
import { appendHistory } from '../journal/entry-rows.ts';
import { outcomeTopic } from '../journal/journal.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { Sql } from '../store/sql.ts';
import type { ProxyStore } from '../store/store.ts';
import { saveEvidence, saveHeld } from './follow-rows.ts';
import type { LookedBefore, ReadBack } from './read-back.ts';

/** A write that must not go out now. */
interface Hold extends Held {
  /** Ends a sentence. */
  reason: string;
}

/**
 * Runs the checks before a write is sent, or sent again after an unknown outcome. The write is sent
 * if they find no evidence; it is held back for a person if the service already has it, or can't
 * tell at the moment.
 * @returns a function that throws ProblemError payment-listed, payment-unchecked
 */
export function lookBefore(
  kinds: readonly ReadBack[],
  store: ProxyStore,
): (entry: Entry, despite: readonly string[]) => Promise<void> {
  return async (entry, despite) => {
    const kind = kinds.find(({ endpoints }) => endpoints.includes(entry.endpoint));
    if (kind === undefined) return;
    const isFirst = entry.state === 'PREPARED';
    // The values before the first sending stay: reading back compares with them.
    const [before, listed] = await Promise.all([
      isFirst && kind.before
        ? lookAtValues(kind.before.look(entry), kind.before.patience)
        : undefined,
      kind.listed && lookForIt(kind.listed, entry, despite),
    ]);
    let hold = listed?.hold ?? null;
    if (before === undefined && listed === undefined) return;
    try {
      await store.commit(async (sql) => {
        if (!(await isAsFound(sql, entry))) {
          // Another proxy is sending it: the listed payment may be this one, so let it continue.
          hold = null;
          return;
        }
        const at = Date.now();
        if (before !== undefined) {
          await before.save(sql);
          const words = { asked: kind.asked, found: before.found };
          await saveEvidence(sql, entry.id, 'before', words, at);
        }
        if (listed === undefined) return;
        await saveEvidence(sql, entry.id, 'before', listed, at);
        await saveHeld(sql, entry.id, hold);
        if (hold !== null) await appendHold(sql, entry, hold.reason, at);
      });
    } catch {
      // A later failure is recorded too, with the reason why nothing can be sent.
    }
    if (hold !== null) throw problemOf(hold, entry);
  };
}

function lookAtValues(work: Promise<LookedBefore>, patience: number): Promise<LookedBefore> {
  return inTime(work, patience).catch((error: unknown) => ({
    found: `nothing: ${(error as Error).message}`,
    save: () => Promise.resolve(),
  }));
}

async function lookForIt(
  { find, mayHold }: NonNullable<ReadBack['listed']>,
  entry: Entry,
  despite: readonly string[],
): Promise<{ asked: string; found: string; hold: Hold | null }> {
  try {
    const { asked, found, listed } = await find(entry, despite);
    if (listed.size === 0) return { asked, found, hold: null };
    const names = [...listed.values()].join(', ');
    const reason = `the service already lists ${names}, so ${notSent(entry)}`;
    return { asked, found, hold: { why: 'listed', codes: [...listed.keys()], reason } };
  } catch (error) {
    const why = (error as Error).message.replace(/\.$/, '');
    // Without credentials nothing can be sent either, and sending reports that.
    if (error instanceof ProblemError && error.kind === 'no-credentials') {
      return { asked: ASKED_IN_VAIN, found: why, hold: null };
    }
    const reason = `${UNCHECKED}, so ${notSent(entry)}: ${why}`;
    const hold: Hold = { why: 'unchecked', codes: mayHold(entry), reason };
    return { asked: ASKED_IN_VAIN, found: why, hold };
  }
}

function notSent({ state }: Entry): string {
  return state === 'PREPARED' ? 'nothing was sent' : 'it was not sent again';
}

const UNCHECKED = 'Waybill couldn’t check whether the service already has this payment';
const ASKED_IN_VAIN = 'whether the service already has this payment';

async function isAsFound(sql: Sql, { id, state }: Entry): Promise<boolean> {
  const row = await sql.get('SELECT id FROM writes WHERE id = ? AND state = ?', id, state);
  return row !== undefined;
}

/** Adds a step to the history that leaves the state as it is. */
async function appendHold(sql: Sql, entry: Entry, reason: string, at: number): Promise<void> {
  await appendHistory(sql, entry.id, entry.state, reason, at);
  await sql.announce(outcomeTopic(entry.account));
}

function problemOf({ why, reason }: Hold, { id }: Entry): ProblemError {
  if (why === 'unchecked') {
    return new ProblemError('payment-unchecked', 'Nothing was sent. Try again.');
  }
  return new ProblemError('payment-listed', `${sentenceOf(reason)} Decide in batch ${id}.`);
}

async function inTime<T>(work: Promise<T>, patience: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the service was too slow')), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
