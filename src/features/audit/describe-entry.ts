import type { AuditAction, AuditEntry } from '#contract/audit.ts';
import { formatCount } from '#lib/locale.ts';
import { auditActionTexts, auditTaskTexts } from './texts.ts';

type Described = Pick<AuditEntry, 'what' | 'object' | 'detail'>;

/** Names the action: with the kind and the count of a task, where the entry has them. */
export function describeAction({ what, detail }: Described): string {
  const task = what === 'start-job' ? describeTask(detail) : null;
  return task ?? auditActionTexts[what as AuditAction] ?? what;
}

/** Names the subject, with its details. */
export function describeSubject({ what, object, detail }: Described): string {
  const task = what.endsWith('-job') ? describeTask(detail) : null;
  // The action already says this.
  const more = task !== null && what === 'start-job' ? '' : (task ?? detail);
  return [counted(object), more].filter(Boolean).join(': ');
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
