import type { ReportOf } from '#api/batches.ts';
import type { Permission } from '#contract/permission.ts';
import { encodeText } from '#lib/uri-text.ts';

/** The permission that each kind of report needs (4.4, 4.11). */
export const reportPermissions: Record<ReportOf, Permission> = {
  notifications: { role: 'triage', kind: 'read' },
  accounting: { role: 'accounting', kind: 'read' },
};

export function reportPath(of: ReportOf, reportId: string): string {
  return `/reports/${of}/${encodeText(reportId)}`;
}
