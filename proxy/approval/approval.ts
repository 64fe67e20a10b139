import {
  describeApprovalReason,
  needsSecondPayer,
  type ApprovalReason,
} from '#contract/approval.ts';
import type { Entry } from '../journal/entry.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { Sql } from '../store/sql.ts';
import { contentHash, isApproved, saveApproved, submittedHash } from './approval-rows.ts';
import { countedOf, countedOfWrite, saveCounted, sentWithinDay } from './counted-payments.ts';
import { namesOfPerson } from './former-names.ts';
import { isAnotherPerson } from './is-another-person.ts';
import { reasonsForApproval, type ApprovalLimit } from './judge-payments.ts';
import type { KnownPartners } from './known-partners.ts';
import { refuseAmounts } from './refuse-amounts.ts';

/**
 * Permission to send payments: one payer up to the limits, two above. Drafts, the service's own
 * path and sending again are all judged here, within the deciding transaction.
 */
export interface Approval {
  /** Returns why a payer may not send a body of 4.9 alone; empty where the payer may. */
  reasons(
    sql: Sql,
    body: string,
    payer: string | null,
    known: KnownPartners,
  ): Promise<ApprovalReason[]>;
  /**
   * Judges a write in the transaction that adds it to the journal, where it counts from then on.
   * @param draft that the write is sent from, or `null`
   * @param known `null` where the items could not be loaded
   * @throws ProblemError second-approver, bad-body, draft-changed
   */
  claim(
    sql: Sql,
    writeId: number,
    draft: string | null,
    known: KnownPartners | null,
  ): Promise<void>;
  /**
   * Judges a recorded write in the transaction that releases it for sending, because limits may
   * have changed, and other payments may have been sent. A second payer who sends it approves it.
   * @throws ProblemError second-approver, bad-body
   */
  release(sql: Sql, entry: Entry, who: string | null): Promise<void>;
}

export function createApproval(
  limits: readonly ApprovalLimit[],
  clock: () => number = Date.now,
): Approval {
  async function judge(
    sql: Sql,
    payments: ReturnType<typeof countedOf>,
    payer: string | null,
    writeId: number,
  ): Promise<ApprovalReason[]> {
    if (limits.length === 0) return [];
    return reasonsForApproval(limits, payments, await sentWithinDay(sql, payer, clock(), writeId));
  }

  return {
    reasons: (sql, body, payer, known) => judge(sql, countedOf(body, known), payer, NO_WRITE),

    async claim(sql, writeId, draft, known) {
      const write = (await sql.get(
        'SELECT account, body, who, approved_by FROM writes WHERE id = ?',
        writeId,
      ))!;
      const [account, body] = [write['account'] as string, write['body'] as string];
      const [payer, approver] = [write['who'], write['approved_by']] as (string | null)[];
      refuseAmounts(body);
      const payments = countedOf(body, known);
      if (approver == null) {
        const reasons = await judge(sql, payments, payer!, writeId);
        if (reasons.length > 0) throw secondPayer(reasons, PREPARE);
      } else {
        const hash = contentHash(body);
        const submitted = draft !== null && (await submissionOf(sql, account, draft));
        if (!submitted || submitted.by !== payer || submitted.hash !== hash) {
          throw new ProblemError(
            'draft-changed',
            'The draft has changed since it was submitted. Nothing was sent.',
          );
        }
        if (!isAnotherPerson(approver, submitted.by, submitted.owner)) throw samePerson();
        await saveApproved(sql, writeId, draft, { account, who: approver, hash, at: clock() });
      }
      await saveCounted(sql, writeId, payments);
    },

    async release(sql, entry, who) {
      const { id, account, body, who: payer, approvedBy } = entry;
      if (entry.endpoint !== 'payments.apply' || body === null) return;
      refuseAmounts(body);
      const hash = contentHash(body);
      if (await isApproved(sql, id, hash)) return;
      // An older Waybill recorded the second payer only with the write.
      if (approvedBy != null && isAnotherPerson(approvedBy, payer)) return;
      const counted = await countedOfWrite(sql, id);
      const payments = countedOf(body, []).map((payment, position) =>
        Object.assign(payment, counted[position]),
      );
      const reasons = await judge(sql, payments, payer, id);
      if (reasons.length === 0) return;
      const draft = await sql.get('SELECT id, who FROM drafts WHERE write_id = ?', id);
      const owner = (draft?.['who'] ?? payer) as string | null;
      const names = who === null ? [null] : [...(await namesOfPerson(sql, who))];
      if (!names.every((name) => isAnotherPerson(name, payer, owner))) {
        throw secondPayer(reasons, SEND_AGAIN);
      }
      const approved = { account, who: who!, hash, at: clock() };
      await saveApproved(sql, id, (draft?.['id'] ?? null) as string | null, approved);
    },
  };
}

/** No write has this id. */
const NO_WRITE = 0;

const PREPARE = 'Prepare it as a draft and submit it for approval.';
const SEND_AGAIN = 'Another payer can send it again.';

/** Returns the person who submitted the draft's current version, and its content. */
async function submissionOf(sql: Sql, account: string, draft: string) {
  const row = await sql.get(
    `SELECT who, submitted_by FROM drafts
     WHERE account = ? AND id = ? AND submitted_key = key`,
    account,
    draft,
  );
  if (row === undefined) return undefined;
  const by = row['submitted_by'] as string | null;
  return {
    by,
    owner: (row['who'] ?? by) as string | null,
    hash: await submittedHash(sql, account, draft),
  };
}

/** @param next next step for the caller, as a sentence */
export function secondPayer(reasons: readonly ApprovalReason[], next: string): ProblemError {
  const why = reasons.map((reason) =>
    describeApprovalReason(reason, (amount, units) => `${amount} (Units ${units})`),
  );
  return new ProblemError(
    'second-approver',
    [needsSecondPayer, ...why, next, 'Nothing was sent.'].join(' '),
  );
}

function samePerson(): ProblemError {
  return new ProblemError(
    'second-approver',
    'You prepared or submitted this: another payer must send it. Nothing was sent.',
  );
}
