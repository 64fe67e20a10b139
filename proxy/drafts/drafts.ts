import type { DraftEdit } from '#contract/draft-change.ts';
import type { Draft, DraftPayment, DraftReview, SavedDraft } from '#contract/draft.ts';
import { contentHash } from '../approval/approval-rows.ts';
import { secondPayer } from '../approval/approval.ts';
import { codeOf } from '../batches/find-listed-payments.ts';
import { findEntry } from '../journal/entry-rows.ts';
import type { Decision, Entry } from '../journal/entry.ts';
import type { Claim } from '../journal/write-request.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { recorded } from '../http/recorded.ts';
import type { WriteAuthors } from '../journal/writes.ts';
import { claimPayments } from './claim.ts';
import { changedSince, createReviews, submitterFor, type ReviewsOptions } from './reviews.ts';
import type { DraftsStore, DraftUpdate, Returning } from './drafts-store.ts';
import { lastVerdict } from './holds.ts';
import { balancesOfTransactions, numberWarning, partnersOf } from './review-draft.ts';

/** Payments in preparation, until they are sent; the caller is `null` where nobody signs in. */
export interface Drafts extends Pick<DraftsStore, 'list' | 'knownBankEntries' | 'read' | 'remove'> {
  keep(id: string, whole: DraftUpdate, who: string | null): Promise<SavedDraft>;
  edit(id: string, edit: DraftEdit, who: string | null): Promise<SavedDraft>;
  /** @throws ProblemError unknown-draft, draft-locked, and what reading the service throws */
  review(id: string, who: string | null): Promise<DraftReview>;
  /**
   * Sends the reviewed draft once, even if called repeatedly.
   * @returns the number of its batch, whatever the outcome, and the sent payments
   * @throws ProblemError draft-changed, draft-not-ready, draft-not-confirmed, second-approver,
   * over-allocated, and the errors of recording and sending
   */
  send(id: string, key: string, confirmed: readonly string[], who: string | null): Promise<Sent>;
  /**
   * Submits the reviewed draft for another payer to send.
   * @throws ProblemError draft-changed, draft-not-ready, draft-not-confirmed, second-approver
   */
  submit(id: string, key: string, confirmed: readonly string[], who: string | null): Promise<Draft>;
  /**
   * Returns a colleague's submitted draft to its author, with a note explaining why.
   * @throws ProblemError unknown-draft, draft-locked, draft-changed, second-approver
   */
  return(id: string, returning: Returning, who: string | null): Promise<void>;
  /** Withdraws a recorded draft that was certainly not sent. @throws ProblemError draft-locked */
  withdraw(id: string, who: string | null): Promise<Draft>;
}

interface Sent {
  batch: number;
  payments: readonly DraftPayment[];
}

interface Options extends ReviewsOptions {
  /** Records and sends the body of 4.9; the outcome is in the journal. */
  submit: (key: string, body: string, claim: Claim, people: WriteAuthors) => Promise<void>;
  /** Sends a recorded write that was not sent. */
  sendAgain: (entry: Entry, reason: string, decision: Decision) => Promise<void>;
}

export function createDrafts(options: Options): Drafts {
  const { account, store, journal } = options;
  const reviews = createReviews(options);

  /** A second click waits for the first one's result. */
  const underWay = new Map<string, Promise<Sent>>();

  function entryOf(key: string): Promise<Entry | undefined> {
    return recorded(() => journal.store.read((sql) => findEntry(sql, { account, key })));
  }

  /** Returns the batch that a version was sent as. The key alone could belong to another write. */
  async function batchOf(id: string, key: string): Promise<number | null> {
    const text = 'SELECT write_id FROM drafts WHERE account = ? AND id = ? AND key = ?';
    const row = await recorded(() => journal.store.read((sql) => sql.get(text, account, id, key)));
    return (row?.['write_id'] ?? null) as number | null;
  }

  async function sendOnRecord(key: string, who: string | null): Promise<number> {
    const entry = (await entryOf(key))!;
    if (entry.state !== 'PREPARED') return sentBy(who, entry);
    const decision = { who, note: '' };
    try {
      await options.sendAgain(entry, 'a person pressed Send again', decision);
    } catch (error) {
      // Another proxy is sending it right now; its batch shows the outcome.
      if (!(error instanceof ProblemError && error.kind === 'write-under-way')) throw error;
    }
    return entry.id;
  }

  async function send(
    id: string,
    key: string,
    confirmed: readonly string[],
    who: string | null,
  ): Promise<Sent> {
    const known = await recorded(() => store.readWithKey(id, who));
    if (known.key !== key) throw changedSince();
    // The key stands for this content.
    const { payments } = known.draft.content;
    if (known.draft.batch !== null) return { batch: await sendOnRecord(key, who), payments };
    const readAt = Date.now();
    const since = await recorded(() => journal.store.read(lastVerdict));
    const found = await reviews.ready(id, key, confirmed, who).catch(async (error: unknown) => {
      // Another proxy may have received the same request, and have sent it already.
      const batch = await batchOf(id, key);
      if (batch === null) throw sayingNothingWasSent(error);
      return batch;
    });
    if (typeof found === 'number') return { batch: sentBy(who, (await entryOf(key))!), payments };
    const { body, review, draft, facts } = found;
    const { approval } = review;
    if (approval && approval.step !== 'approve') {
      throw secondPayer(approval.reasons, nextStep[approval.step]);
    }
    const submitter = submitterFor(draft, who);
    const despite = confirmedNumbers(draft, review, confirmed);
    const people =
      submitter === null ? { who, despite } : { who: submitter, approvedBy: who, despite };
    const balances = balancesOfTransactions(facts);
    const partners = partnersOf(facts);
    try {
      const claim: Claim = async (sql, writeId) => {
        await reviews.requireConfirmedSince(sql, found, confirmed);
        await claimPayments(sql, writeId, {
          account,
          approval: options.approval,
          draft: { id, key },
          body,
          balances,
          readAt,
          since,
          partners,
        });
      };
      await options.submit(key, body, claim, people);
    } catch (error) {
      // Once the payment is recorded, its batch shows the outcome.
      if (!(error instanceof ProblemError) || (await batchOf(id, key)) === null) throw error;
    }
    return { batch: sentBy(who, (await entryOf(key))!), payments };
  }

  return {
    list: (who) => recorded(() => store.list(who)),
    knownBankEntries: (entries, beginnings) =>
      recorded(() => store.knownBankEntries(entries, beginnings)),
    read: (id, who, isAdmin) => recorded(() => store.read(id, who, isAdmin)),
    keep: (id, whole, who) => recorded(() => store.keep(id, whole, who, Date.now())),
    edit: (id, edit, who) => recorded(() => store.edit(id, edit, who, Date.now())),
    remove: (id, who, isAdmin) => recorded(() => store.remove(id, who, isAdmin)),
    async review(id, who) {
      return (await reviews.review(id, who)).review;
    },
    send(id, key, confirmed, who) {
      const of = JSON.stringify([id, key, who]);
      const first = underWay.get(of);
      if (first !== undefined) return first;
      const sending = send(id, key, confirmed, who).finally(() => underWay.delete(of));
      underWay.set(of, sending);
      return sending;
    },
    async submit(id, key, confirmed, who) {
      if (who === null) throw nobodySignsIn();
      const { body } = await reviews.ready(id, key, confirmed, who);
      return await recorded(() => store.submit(id, key, who, contentHash(body), Date.now()));
    },
    async return(id, returning, who) {
      if (who === null) throw nobodySignsIn();
      await recorded(() => store.return(id, returning, who, Date.now()));
    },
    async withdraw(id, who) {
      const { key, draft } = await recorded(() => store.readWithKey(id, who));
      const isOwn = draft.who === null || draft.who === who;
      const entry = draft.batch === null || !isOwn ? undefined : await entryOf(key);
      if (entry?.state !== 'PREPARED') throw notTakenBack();
      const decision = { who, note: '' };
      // A repeated request means that the caller missed the first answer.
      const isBack =
        entry.isWithdrawn ||
        (await recorded(() => journal.withdraw(entry, Date.now(), decision))) ||
        (await entryOf(key))?.isWithdrawn === true;
      if (!isBack) throw notTakenBack();
      return await recorded(() => store.read(id, who));
    },
  };
}

/**
 * Returns the batch's number to those who sent it.
 * @throws ProblemError draft-locked for a slower payer, so that the audit log doesn't name two
 */
function sentBy(who: string | null, entry: Entry): number {
  if (who === entry.who || who === entry.approvedBy) return entry.id;
  throw new ProblemError('draft-locked', 'Another payer sent this draft.');
}

const nextStep = {
  submit: 'Submit it for approval.',
  wait: 'It waits for another payer.',
};

function nobodySignsIn(): ProblemError {
  return new ProblemError(
    'second-approver',
    'This Waybill has no sign-in, so no second payer can approve a payment. Nothing was changed.',
  );
}

/**
 * Returns the payments whose number warning was confirmed in the review, because a person has
 * decided to send them.
 */
function confirmedNumbers(
  { content: { payments } }: Draft,
  { warnings }: DraftReview,
  confirmed: readonly string[],
): string[] {
  const decided = warnings.filter(({ code }) => confirmed.includes(code));
  return payments
    .filter((payment) => decided.some(({ code }) => code.startsWith(numberWarning(payment))))
    .map(({ partner, paymentNumber: number }) => codeOf({ partner, number }));
}

function notTakenBack(): ProblemError {
  return new ProblemError('draft-locked', 'You can only withdraw a draft that was not sent.');
}

/** A payer must know that a service that was away received nothing. */
function sayingNothingWasSent(error: unknown): unknown {
  if (!(error instanceof ProblemError) || !error.kind.startsWith('service-')) return error;
  const { detail, serviceStatus } = error.problem;
  return new ProblemError(error.kind, `${detail} Nothing was sent.`, {
    cause: error,
    retryAfter: error.retryAfter,
    ...(serviceStatus !== undefined && { serviceStatus }),
  });
}
