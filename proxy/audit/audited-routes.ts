import type { AuditAction } from '#contract/audit.ts';

/**
 * What is recorded of requests to the proxy's own endpoints; `null`: nothing, since it changes
 * nothing that anybody else relies on. A route that changes something must stand here.
 */
export const auditedRoutes: Readonly<Record<string, AuditAction | null>> = {
  'POST /api/session': 'sign-in',
  'DELETE /api/session': 'sign-out',
  'DELETE /api/session/all': 'sign-out-everywhere',
  'GET /api/session/oidc/callback': 'sign-in',
  'POST /api/session/oidc/logout': 'sign-out-by-provider',
  'POST /api/tokens': 'create-token',
  'DELETE /api/tokens/:id': 'revoke-token',
  'POST /api/admin/sandbox': 'choose-sandbox',
  'POST /api/admin/service/test': 'test-service',
  'POST /api/admin/service': 'connect-service',
  'PUT /api/admin/settings': 'edit-settings',
  'POST /api/admin/users': 'add-user',
  'PUT /api/admin/users': 'change-user',
  'POST /api/batches/:id/send-again': 'send-again',
  'POST /api/batches/:id/arrived': 'mark-received',
  'POST /api/jobs': 'start-job',
  'POST /api/jobs/:id/stop': 'stop-job',
  'POST /api/jobs/:id/resume': 'resume-job',
  'POST /api/jobs/:id/retry': 'retry-job',
  'POST /api/jobs/:id/undo': 'undo-job',
  'POST /api/jobs/:id/dismiss': 'dismiss-job',
  'POST /api/notifications/taken': 'assign',
  'POST /api/notifications/snoozed': 'snooze',
  'PUT /api/rules/:id': 'edit-rule',
  'DELETE /api/rules/:id': 'delete-rule',
  // It asks, and changes no notification.
  'POST /api/rules/:id/dry-run': null,
  'POST /api/rules/:id/on': 'switch-rule-on',
  'POST /api/rules/:id/off': 'switch-rule-off',
  'POST /api/rules/:id/apply': 'apply-rule',
  'POST /api/rules/:id/undo': 'undo-rule',
  'POST /api/rules/:id/up': 'edit-rule',
  'POST /api/rules/:id/down': 'edit-rule',
  'PUT /api/references': 'import-references',
  'DELETE /api/references': 'delete-references',
  'PUT /api/payers': 'confirm-payers',
  'DELETE /api/payers/:id': 'forget-payer',
  // It asks, and changes nothing.
  'POST /api/drafts/bank-entries': null,
  // Kept as it is typed: what is sent of it is recorded.
  'PUT /api/drafts/:id': null,
  'PATCH /api/drafts/:id': null,
  'DELETE /api/drafts/:id': 'delete-draft',
  'POST /api/drafts/:id/send': 'send-draft',
  'POST /api/drafts/:id/submit': 'submit-draft',
  'POST /api/drafts/:id/return': 'return-draft',
  'POST /api/drafts/:id/withdraw': 'withdraw-draft',
};
