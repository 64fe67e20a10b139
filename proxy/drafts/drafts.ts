import type { DraftEdit } from '#contract/draft-change.ts';
import type {
  Draft,
  DraftContent,
  DraftList,
  DraftReview,
  SavedDraft,
  KnownBankEntry,
} from '#contract/draft.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { contentHash } from '../approval/approval-rows.ts';
import { secondPayer, type Approval } from '../approval/approval.ts';
import { isAnotherPerson } from '../approval/is-another-person.ts';
import { ownersOf } from '../approval/known-partners.ts';
import type { Ask } from '../batches/ask.ts';
import { codeOf } from '../batches/find-listed-payments.ts';
import { readPayments } from '../batches/read-payments.ts';
import { findEntry } from '../journal/entry-rows.ts';
import type { Decision, Entry } from '../journal/entry.ts';
import type { Journal } from '../journal/journal.ts';
import type { Claim } from '../journal/write-request.ts';
import type { Sql } from '../store/sql.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { recorded } from '../http/recorded.ts';
import type { WriteAuthors } from '../journal/writes.ts';
import { claimPayments } from './claim.ts';
import type { DraftsStore, Returning, DraftUpdate } from './drafts-store.ts';
import { requestedAmounts, lastVerdict, shortagesOf } from './holds.ts';
import { readOneOfEach, readTransactions } from '../batches/read-transactions.ts';
import {
  balancesOfTransactions,
  factsFor,
  findRepeats,
  numberWarning,
  partnersOf,
  type KnownAtReview,
} from './review-draft.ts';
import type { LargeWork } from '../work/large-work.ts';
import { reviewedContent } from './draft-tasks.ts';
import { sentBankEntries, sentPayments } from './sent-payments.ts';
import type { AskFirstPage } from '../service/first-page.ts';

/** Payments in preparation, until they are sent; the caller is `null` where nobody signs in. */
export interface Drafts {
  list(who: string | null): Promise<DraftList>;
  /** Returns those of the given statement entries that any person's draft contains. */
  knownBankEntries(
    entries: readonly string[],
    beginnings: readonly string[],
  ): Promise<KnownBankEntry[]>;
  /** An admin may read everybody’s drafts, and remove unsent ones. */
  read(id: string, who: string | null, isAdmin?: boolean): Promise<Draft>;
  keep(id: string, whole: DraftUpdate, who: string | null): Promise<SavedDraft>;
  edit(id: string, edit: DraftEdit, who: string | null): Promise<SavedDraft>;
  /** @returns the draft's name */
  remove(id: string, who: string | null, isAdmin?: boolean): Promise<string>;
  /** @throws ProblemError unknown-draft, draft-locked, and what reading the service throws */
  review(id: string, who: string | null): Promise<DraftReview>;
  /**
   * Sends the reviewed draft once, even if called repeatedly.
   * @returns the number of its batch, whatever the outcome
   * @throws ProblemError draft-changed, draft-not-ready, draft-not-confirmed, second-approver,
   * over-allocated, and the errors of recording and sending
   */
  send(id: string, key: string, confirmed: readonly string[], who: string | null): Promise<number>;
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

interface Options {
  account: string;
  store: DraftsStore;
  journal: Journal;
  ask: Ask;
  firstPage: AskFirstPage;
  /** Records and sends the body of 4.9; the outcome is in the journal. */
  submit: (key: string, body: string, claim: Claim, people: WriteAuthors) => Promise<void>;
  approval: Approval;
  work: LargeWork;
  /** The time by the service's own clock, in ms since 1970, where known. */
  serviceTime: () => number | null;
  /** Sends a recorded write that was not sent. */
  sendAgain: (entry: Entry, reason: string, decision: Decision) => Promise<void>;
}

/** Pages of payments that a review loads for each partner; few, because a person waits for it. */
const LISTED_PAGES = 5;
/** Number of lines from which a review is worth another thread. */
const MANY_LINES = 500;

export function createDrafts(options: Options): Drafts {
  const { account, store, journal, ask, firstPage } = options;

  /** Finds the payments and the bank entries of a draft that Waybill sent before. */
  async function sentIn(
    sql: Sql,
    content: DraftContent,
  ): Promise<Pick<KnownAtReview, 'sent' | 'sentEntries'>> {
    const partners = content.payments.map(({ partner }) => partnerKey(partner));
    return {
      sent: await sentPayments(sql, account, [...new Set(partners)]),
      sentEntries: await sentBankEntries(sql, account, content),
    };
  }

  async function known({ content }: Draft): Promise<KnownAtReview> {
    const { payments } = content;
    const ids = payments.flatMap(({ lines }) => lines.map(({ id }) => id));
    const partners = payments.map(({ partner }) => partner);
    const [transactions, found] = await Promise.all([
      readTransactions(ask, firstPage, ids),
      readPayments(ask, firstPage, partners, LISTED_PAGES),
    ]);
    const isUnlisted = [...found.values()].some(({ isOffered }) => !isOffered);
    const listed = new Map([...found].map(([key, { payments }]) => [key, payments]));
    const owners = new Set(ownersOf(transactions).map(partnerKey));
    const unnamed = partners.filter((partner) => {
      const key = partnerKey(partner);
      return !owners.has(key) && !listed.get(key)?.length;
    });
    const others = await readOneOfEach(ask, firstPage, unnamed);
    const sent = await recorded(() => journal.store.read((sql) => sentIn(sql, content)));
    return { transactions: new Map([...others, ...transactions]), listed, isUnlisted, ...sent };
  }

  /** A second click waits for the first one's result. */
  const underWay = new Map<string, Promise<number>>();

  /** Returns the review, and the service's data that it is based on. */
  async function look(
    id: string,
    who: string | null,
  ): Promise<{ review: DraftReview; draft: Draft; facts: KnownAtReview }> {
    const { draft, key } = await recorded(() => store.readWithKey(id, who));
    if (draft.state !== 'open') throw new ProblemError('draft-locked', 'The draft was sent.');
    const facts = await known(draft);
    const { content, version } = draft;
    const lines = content.payments.reduce((sum, { lines }) => sum + lines.length + 1, 0);
    const reviewed = await options.work.run(
      reviewedContent,
      {
        content,
        key,
        facts: factsFor(facts),
        // A clock that is ahead would date a recent payment to yesterday.
        now: Math.min(Date.now(), options.serviceTime() ?? Infinity),
      },
      lines > MANY_LINES,
    );
    const shortages = await recorded(() =>
      journal.store.read((sql) =>
        shortagesOf(
          sql,
          { account, draft: id },
          requestedAmounts(content),
          balancesOfTransactions(facts),
        ),
      ),
    );
    return {
      review: {
        version,
        key,
        ...reviewed,
        shortages,
        approval:
          reviewed.body === null ? null : await approvalOf(draft, reviewed.body, who, facts),
      },
      draft,
      facts,
    };
  }

  /** Returns the person who submitted the draft, if the caller counts as a second person. */
  function submitterFor({ submitted, who: owner }: Draft, who: string | null): string | null {
    if (!submitted) return null;
    return isAnotherPerson(who, submitted.by, owner ?? submitted.by) ? submitted.by : null;
  }

  /** Returns why a draft needs a second payer, and the caller's next step. */
  async function approvalOf(
    draft: Draft,
    body: string,
    who: string | null,
    facts: KnownAtReview,
  ): Promise<DraftReview['approval']> {
    const submitter = submitterFor(draft, who);
    const reasons = await recorded(() =>
      journal.store.read((sql) =>
        options.approval.reasons(sql, body, submitter ?? who, partnersOf(facts)),
      ),
    );
    if (reasons.length === 0) return null;
    const step = submitter !== null ? 'approve' : draft.submitted ? 'wait' : 'submit';
    return { step, reasons };
  }

  /** Returns the reviewed draft, if nothing prevents its sending. */
  async function ready(
    id: string,
    key: string,
    confirmed: readonly string[],
    who: string | null,
  ): Promise<{ body: string; review: DraftReview; draft: Draft; facts: KnownAtReview }> {
    const { review, draft, facts } = await look(id, who);
    const { body, faults, warnings } = review;
    if (review.key !== key) throw changedSince();
    if (body === null) {
      throw new ProblemError('draft-not-ready', faults.map(({ text }) => text).join(' '));
    }
    requireConfirmed(warnings, confirmed);
    return { body, review, draft, facts };
  }

  /** Another draft may have sent the same payment since this one was reviewed. */
  async function requireConfirmedSince(
    sql: Sql,
    { content }: Draft,
    facts: KnownAtReview,
    confirmed: readonly string[],
  ): Promise<void> {
    const known = new Set(facts.sent.map(({ write }) => write));
    const { sent, sentEntries } = await sentIn(sql, content);
    const since = {
      listed: new Map(),
      sent: sent.filter(({ write }) => !known.has(write)),
      sentEntries,
    };
    requireConfirmed(content.payments.flatMap(findRepeats(since, Date.now())), confirmed);
  }

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
  ): Promise<number> {
    const known = await recorded(() => store.readWithKey(id, who));
    if (known.key !== key) throw changedSince();
    if (known.draft.batch !== null) return await sendOnRecord(key, who);
    const readAt = Date.now();
    const since = await recorded(() => journal.store.read(lastVerdict));
    const found = await ready(id, key, confirmed, who).catch(async (error: unknown) => {
      // Another proxy may have received the same request, and have sent it already.
      const batch = await batchOf(id, key);
      if (batch === null) throw error;
      return batch;
    });
    if (typeof found === 'number') return sentBy(who, (await entryOf(key))!);
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
        await requireConfirmedSince(sql, draft, facts, confirmed);
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
    return sentBy(who, (await entryOf(key))!);
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
      return (await look(id, who)).review;
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
      const { body } = await ready(id, key, confirmed, who);
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

/** @throws ProblemError draft-not-confirmed */
function requireConfirmed(warnings: DraftReview['warnings'], confirmed: readonly string[]): void {
  const known = new Set(confirmed);
  const open = warnings.filter(({ code }) => !known.has(code));
  if (open.length > 0) {
    throw new ProblemError('draft-not-confirmed', open.map(({ text }) => text).join(' '));
  }
}

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
    .filter((payment) => decided.some(({ code }) => code === numberWarning(payment)))
    .map(({ partner, paymentNumber: number }) => codeOf({ partner, number }));
}

function notTakenBack(): ProblemError {
  return new ProblemError('draft-locked', 'You can only withdraw a draft that was not sent.');
}

function changedSince(): ProblemError {
  return new ProblemError(
    'draft-changed',
    'The draft has changed since it was reviewed. Nothing was sent.',
  );
}
