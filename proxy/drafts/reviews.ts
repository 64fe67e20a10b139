import type { DraftContent, Draft, DraftReview } from '#contract/draft.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import type { Approval } from '../approval/approval.ts';
import { isAnotherPerson } from '../approval/is-another-person.ts';
import { ownersOf } from '../approval/known-partners.ts';
import type { Ask } from '../batches/ask.ts';
import { readPayments } from '../batches/read-payments.ts';
import { readOneOfEach, readTransactions } from '../batches/read-transactions.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { recorded } from '../http/recorded.ts';
import type { Journal } from '../journal/journal.ts';
import type { AskFirstPage } from '../service/first-page.ts';
import type { Sql } from '../store/sql.ts';
import type { LargeWork } from '../work/large-work.ts';
import { reviewedContent } from './draft-tasks.ts';
import type { DraftsStore } from './drafts-store.ts';
import { requestedAmounts, shortagesOf } from './holds.ts';
import {
  balancesOfTransactions,
  factsFor,
  findRepeats,
  partnersOf,
  type KnownAtReview,
} from './review-draft.ts';
import { sentBankEntries, sentPayments } from './sent-payments.ts';

/** A draft's review, and the service's data that it is based on. */
interface Reviewed {
  review: DraftReview;
  draft: Draft;
  facts: KnownAtReview;
}

/** Reviews of drafts; the caller is `null` where nobody signs in. */
export interface Reviews {
  review(id: string, who: string | null): Promise<Reviewed>;
  /**
   * Returns the reviewed draft and the body to send, if nothing prevents its sending.
   * @throws ProblemError draft-changed, draft-not-ready, draft-not-confirmed
   */
  ready(
    id: string,
    key: string,
    confirmed: readonly string[],
    who: string | null,
  ): Promise<Reviewed & { body: string }>;
  /**
   * Looks once more, because another draft may have sent the same payment since the review.
   * @throws ProblemError draft-not-confirmed
   */
  requireConfirmedSince(sql: Sql, reviewed: Reviewed, confirmed: readonly string[]): Promise<void>;
}

export interface ReviewsOptions {
  account: string;
  store: DraftsStore;
  journal: Journal;
  ask: Ask;
  firstPage: AskFirstPage;
  approval: Approval;
  /** Whether a person may still send payments of this account. */
  mayPay: (person: string) => Promise<boolean>;
  work: LargeWork;
  /** The time by the service's own clock, in ms since 1970, where known. */
  serviceTime: () => number | null;
}

/** Pages of payments that a review loads for each partner; few, because a person waits for it. */
const LISTED_PAGES = 5;
/** Number of lines from which a review is worth another thread. */
const MANY_LINES = 500;

export function createReviews(options: ReviewsOptions): Reviews {
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
    const incomplete = new Map(
      [...found].flatMap(([key, { isOffered, isWhole, unreadable }]) =>
        isOffered && !isWhole ? [[key, unreadable] as const] : [],
      ),
    );
    const owners = new Set(ownersOf(transactions).map(partnerKey));
    const unnamed = partners.filter((partner) => {
      const key = partnerKey(partner);
      return !owners.has(key) && !listed.get(key)?.length;
    });
    const others = await readOneOfEach(ask, firstPage, unnamed);
    const sent = await recorded(() => journal.store.read((sql) => sentIn(sql, content)));
    return {
      transactions: new Map([...others, ...transactions]),
      listed,
      isUnlisted,
      incomplete,
      ...sent,
    };
  }

  async function review(id: string, who: string | null): Promise<Reviewed> {
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
    const submitter = submitterFor(draft, who);
    const isGone = submitter !== null && !(await options.mayPay(submitter));
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
        warnings: [...(isGone ? [goneSubmitter(submitter)] : []), ...reviewed.warnings],
        shortages,
        approval:
          reviewed.body === null ? null : await approvalOf(draft, reviewed.body, who, facts),
      },
      draft,
      facts,
    };
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

  async function ready(
    id: string,
    key: string,
    confirmed: readonly string[],
    who: string | null,
  ): Promise<Reviewed & { body: string }> {
    const reviewed = await review(id, who);
    const { key: reviewedKey, body, faults, warnings } = reviewed.review;
    if (reviewedKey !== key) throw changedSince();
    if (body === null) {
      throw new ProblemError('draft-not-ready', faults.map(({ text }) => text).join(' '));
    }
    requireConfirmed(warnings, confirmed);
    return { ...reviewed, body };
  }

  async function requireConfirmedSince(
    sql: Sql,
    { draft: { content }, facts }: Reviewed,
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

  return { review, ready, requireConfirmedSince };
}

/** Returns the person who submitted the draft, if the caller counts as a second person. */
export function submitterFor({ submitted, who: owner }: Draft, who: string | null): string | null {
  if (!submitted) return null;
  return isAnotherPerson(who, submitted.by, owner ?? submitted.by) ? submitted.by : null;
}

/** Only the second payer is left to answer for the payments, and must know that. */
function goneSubmitter(person: string): DraftReview['warnings'][number] {
  return {
    code: `submitter:${person}`,
    text: `${person} submitted this draft and may no longer send payments.`,
  };
}

/** @throws ProblemError draft-not-confirmed */
function requireConfirmed(warnings: DraftReview['warnings'], confirmed: readonly string[]): void {
  const known = new Set(confirmed);
  const open = warnings.filter(({ code }) => !known.has(code));
  if (open.length > 0) {
    throw new ProblemError('draft-not-confirmed', open.map(({ text }) => text).join(' '));
  }
}

export function changedSince(): ProblemError {
  return new ProblemError(
    'draft-changed',
    'The draft has changed since it was reviewed. Nothing was sent.',
  );
}
