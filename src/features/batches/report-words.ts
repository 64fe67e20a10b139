import type { ReportOf } from '#api/batches.ts';
import type { Permission } from '#contract/permission.ts';
import { encodeText } from '#lib/uri-text.ts';

export const reportNames: Record<ReportOf, string> = {
  notifications: 'Notification report',
  accounting: 'Accounting report',
};

/** Who may read each kind (4.4, 4.11). */
export const reportWork: Record<ReportOf, Permission> = {
  notifications: { role: 'triage', kind: 'read' },
  accounting: { role: 'accounting', kind: 'read' },
};

export function reportPath(of: ReportOf, reportId: string): string {
  return `/reports/${of}/${encodeText(reportId)}`;
}
