import type { AuditAction, AuditEntry } from '#contract/audit.ts';
import { formatAmountText } from '#lib/format-amount.ts';
import { shortInstant } from '#lib/format-instant.ts';
import { isGuidShaped } from '#lib/guid.ts';
import { formatCount } from '#lib/locale.ts';
import { encodeText } from '#lib/uri-text.ts';
import { auditActionTexts, auditSettingTexts, auditTaskTexts, auditTexts } from './texts.ts';

type Described = Pick<AuditEntry, 'at' | 'what' | 'object' | 'name' | 'detail' | 'batch'>;

const ofNotifications = new Set<string>([
  'assign',
  'unassign',
  'edit-note',
  'snooze',
  'end-snooze',
  'undo-snooze',
]);
const ofPayments = new Set<string>([
  'payments.apply',
  'send-draft',
  'submit-draft',
  'withdraw-draft',
]);
const ofLabel = new Set<string>(['label', 'remove-label']);
const ofDifference = new Set<string>(['edit-difference', 'remove-difference']);

/** Names the action: with the kind and the count of a task, where the entry has them. */
export function describeAction({ what, detail }: Pick<Described, 'what' | 'detail'>): string {
  const task = what === 'start-job' ? describeTask(detail) : null;
  return task ?? auditActionTexts[what as AuditAction] ?? what;
}

/** Names the subject, with its details; an ID only where there is nothing else to name it by. */
export function describeSubject({ detail: recorded, ...entry }: Described): string {
  const { at, what, object, name, batch } = entry;
  const detail = ofPayments.has(what) ? withAmounts(recorded) : recorded;
  const isTask = what.endsWith('-job');
  if (batch !== null) {
    return joined(auditTexts.batch(batch), isTask ? (name ?? '') : inWords(detail));
  }
  const task = isTask ? describeTask(detail) : null;
  // The action already says it.
  if (task !== null) return joined(what === 'start-job' ? '' : task, name ?? '');
  if (what === 'edit-settings') return object.split(', ').map(settingName).join(', ');
  if (ofNotifications.has(what)) {
    return joined(oneOf(object), what === 'snooze' ? describeEnd(detail, Date.parse(at)) : detail);
  }
  if (ofLabel.has(what)) return joined(object, oneOf(detail));
  if (ofDifference.has(what))
    return joined(object, detail.slice(differing(detail).length).replace(/^: /, ''));
  return joined(name ?? counted(object), inWords(detail));
}

/** Returns the address of the batch, or of the one notification or transaction of the entry. */
export function pathOfSubject({ what, object, name, detail, batch }: Described): string | null {
  if (batch !== null) return `/batches/${batch}`;
  if (what.endsWith('-job') && name !== null && !detail.startsWith('acknowledge')) {
    return `/inbox?status=everything&q=${encodeText(`record:"${name.replaceAll(/["\\]/g, '\\$&')}"`)}`;
  }
  if (ofDifference.has(what) && differing(detail) !== '') {
    return `/receivables/${encodeText(differing(detail))}`;
  }
  const id = ofNotifications.has(what) ? object : ofLabel.has(what) ? detail : '';
  return isGuidShaped(id) ? `/inbox?status=everything&open=${encodeText(id)}` : null;
}

function joined(subject: string, more: string): string {
  return [subject, more].filter(Boolean).join(': ');
}

function inWords(detail: string): string {
  return isGuidShaped(detail) ? '' : detail;
}

function oneOf(notifications: string): string {
  return isGuidShaped(notifications) ? auditTexts.oneNotification : notifications;
}

/** Writes the amounts of `1250.00 USD to Acme (P-7); 3.50 EUR to P-8` as the reader does. */
function withAmounts(detail: string): string {
  return detail.replaceAll(/(?<=^|[;,] )\d+(?:\.\d+)?(?= )/g, (amount) => formatAmountText(amount));
}

/** The transaction in `ID: Discount`. */
function differing(detail: string): string {
  return detail.slice(0, Math.max(0, detail.indexOf(': ')));
}

/** Describes `2026-11-20T08:00:00Z, news`, which the log has without the reader's zone. */
function describeEnd(detail: string, at: number): string {
  return detail
    .split(', ')
    .filter(Boolean)
    .map((end) =>
      end === 'news' ? auditTexts.untilNews : auditTexts.until(shortInstant(Date.parse(end), at)),
    )
    .join(auditTexts.or);
}

function settingName(key: string): string {
  return auditSettingTexts[key as keyof typeof auditSettingTexts] ?? key;
}

/** Groups the digits of `3000 references`, which the log stores without. */
function counted(object: string): string {
  const [, count, noun] = /^(\d{4,15}) (references)$/.exec(object) ?? [];
  return count === undefined ? object : `${formatCount(Number(count))} ${noun}`;
}

/** Describes `archive 6309`; `null` for entries from before tasks had a detail. */
function describeTask(detail: string): string | null {
  const [, action, count] = /^(\w+) (\d+)$/.exec(detail) ?? [];
  const describe = auditTaskTexts[action as keyof typeof auditTaskTexts];
  return describe?.(Number(count)) ?? null;
}
