import {
  accessTokenRevoked,
  accessTokens,
  createdAccessToken,
  newAccessToken,
} from '#contract/access-token.ts';
import {
  adminSettings,
  adminSettingsChange,
  adminUsers,
  newUser,
  sandboxChoice,
  serviceTest,
  serviceToConnect,
  serviceToTest,
  userChange,
} from '#contract/administration.ts';
import {
  assignmentChange,
  assignmentResult,
  colleagueList,
  concernList,
  concernsSeen,
  notificationHistory,
  notificationNews,
} from '#contract/assignments.ts';
import { alertSettings } from '#contract/alert.ts';
import { alertDefinition, alertTimesBody, channelDefinition } from '#contract/alert-definition.ts';
import { auditChain, auditList } from '#contract/audit.ts';
import { batchDecision, batchDetails, batchList } from '#contract/batch.ts';
import {
  bankEntriesRequest,
  draftEdit,
  draftReturn,
  draftSending,
} from '#contract/draft-change.ts';
import {
  draft,
  draftChange,
  draftList,
  draftReview,
  draftSent,
  savedDraft,
  knownBankEntries,
} from '#contract/draft.ts';
import { jobList, jobReceipt, jobTargets, newJob } from '#contract/job.ts';
import { firstPageAnswer, pageSettings } from '#contract/page-settings.ts';
import { differenceReasonGiven, differences } from '#contract/difference.ts';
import { bankDecisionMade, bankDecisions, bankDecisionsRequest } from '#contract/bank-decision.ts';
import { learnedPayers, payersConfirmed } from '#contract/payer.ts';
import { referenceChange, references } from '#contract/reference.ts';
import { referenceImport } from '#contract/reference-import.ts';
import {
  letterSettingsChange,
  lettersRecorded,
  lettersSent,
  savedLetterSettings,
  sentLetters,
} from '#contract/reminder.ts';
import { ruleDryRun, ruleList } from '#contract/rule.ts';
import { ruleDefinition } from '#contract/rule-definition.ts';
import { serviceStatus } from '#contract/service-status.ts';
import { passwordChange, session, signedOut, signInBody } from '#contract/session.ts';
import { unacknowledgedFilter } from '#contract/unacknowledged-filter.ts';
import { viewDefinition, viewImport, viewList, viewOrder } from '#contract/view.ts';
import { handled } from '#contract/handled.ts';
import { muteList, muteResult } from '#contract/mute.ts';
import { muteChange } from '#contract/mute-change.ts';
import { labelList, labelResult } from '#contract/label.ts';
import { labelChange } from '#contract/label-change.ts';
import { snoozeList, snoozeResult } from '#contract/snooze.ts';
import { snoozeChange } from '#contract/snooze-change.ts';
import { starChange, starList } from '#contract/star.ts';
import type { Permission } from '#contract/permission.ts';
import type { z } from '#contract/zod.ts';
import { batchParameters } from '../batches/batch-query.ts';

/**
 * `anybody` needs no session. `person` needs a session and refuses access tokens; `admin` also
 * needs the role admin, with any accounts. `signed-in` and permissions need a service account;
 * further code restricts the data. Any one of several permissions is enough for access.
 */
export type EndpointRule =
  | 'anybody'
  | 'person'
  | 'admin'
  | 'signed-in'
  | Permission
  | readonly Permission[];

/** One of the proxy's own endpoints; without a summary, the API's description leaves it out. */
export interface OwnEndpoint {
  rule: EndpointRule;
  summary?: string;
  answer?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Names of query parameters, all optional texts. */
  query?: readonly string[];
  /** Whether an Idempotency-Key is required or optional. */
  key?: 'required' | 'optional';
}

const seesTriage = { role: 'triage', kind: 'read' } as const;
const triages = { role: 'triage', kind: 'write' } as const;
const readsAccounting = { role: 'accounting', kind: 'read' } as const;
const accounts = { role: 'accounting', kind: 'write' } as const;
const pays = { role: 'payer', kind: 'write' } as const;
const readsAny = [seesTriage, readsAccounting];
const writesAny = [triages, accounts];
const decidesJob = (summary: string): OwnEndpoint => ({
  rule: writesAny,
  summary,
  answer: jobReceipt,
  key: 'optional',
});

/**
 * The proxy's own endpoints, by the router's path. An endpoint that is not listed is refused for
 * everybody.
 */
export const ownEndpoints: Readonly<Record<string, OwnEndpoint>> = {
  'GET /healthz': { rule: 'anybody' },
  'GET /readyz': { rule: 'anybody' },
  // Protected by a separate token (metrics/register-metrics.ts), because a monitoring system has no
  // session.
  'GET /metrics': { rule: 'anybody' },
  'GET /api/openapi.json': { rule: 'anybody', summary: 'This description' },
  'GET /api/docs': { rule: 'anybody', summary: 'This description, to read' },
  'GET /api/session': { rule: 'anybody', summary: 'Who is signed in', answer: session },
  'POST /api/session': {
    rule: 'anybody',
    summary: 'Sign in with a name and a password',
    answer: session,
    body: signInBody,
  },
  'PUT /api/session/password': {
    rule: 'person',
    summary: 'Change your password',
    answer: session,
    body: passwordChange,
  },
  'DELETE /api/session': { rule: 'anybody', summary: 'Sign out', answer: signedOut },
  'DELETE /api/session/all': { rule: 'person', summary: 'Sign out everywhere', answer: signedOut },
  'GET /api/session/oidc': { rule: 'anybody', summary: 'Begin to sign in at the OpenID provider' },
  'GET /api/session/oidc/callback': {
    rule: 'anybody',
    summary: 'Come back from the OpenID provider',
  },
  'POST /api/session/oidc/logout': {
    rule: 'anybody',
    summary: 'Back-channel logout of the OpenID provider',
  },
  'GET /api/tokens': { rule: 'person', summary: 'Your access tokens', answer: accessTokens },
  'POST /api/tokens': {
    rule: 'person',
    summary: 'Create an access token',
    answer: createdAccessToken,
    body: newAccessToken,
  },
  'DELETE /api/tokens/:id': {
    rule: 'person',
    summary: 'Revoke an access token',
    answer: accessTokenRevoked,
  },
  'GET /api/admin/settings': {
    rule: 'admin',
    summary: 'Settings that administrators change in the browser',
    answer: adminSettings,
  },
  'PUT /api/admin/settings': {
    rule: 'admin',
    summary: 'Change names of codes, links or events that need action',
    answer: adminSettings,
    body: adminSettingsChange,
  },
  'POST /api/admin/service/test': {
    rule: 'admin',
    summary: 'Try an address and credentials of the service',
    answer: serviceTest,
    body: serviceToTest,
  },
  'POST /api/admin/service': {
    rule: 'admin',
    summary: 'Connect Waybill to a service',
    answer: adminSettings,
    body: serviceToConnect,
  },
  'POST /api/admin/sandbox': {
    rule: 'admin',
    summary: 'Choose the sandbox',
    answer: adminSettings,
    body: sandboxChoice,
  },
  'GET /api/admin/users': {
    rule: 'admin',
    summary: 'Local users and their roles',
    answer: adminUsers,
  },
  'POST /api/admin/users': {
    rule: 'admin',
    summary: 'Add a local user',
    answer: adminUsers,
    body: newUser,
  },
  'PUT /api/admin/users': {
    rule: 'admin',
    summary: 'Change roles, reset a password or disable a local user',
    answer: adminUsers,
    body: userChange,
  },
  'GET /api/settings': {
    rule: 'signed-in',
    summary: 'Names for codes, and other settings',
    answer: pageSettings,
  },
  'GET /api/first-page': {
    rule: 'signed-in',
    summary: 'How the service numbers pages',
    answer: firstPageAnswer,
  },
  'GET /api/status': {
    rule: 'signed-in',
    summary: 'Whether the service answers',
    answer: serviceStatus,
  },
  'GET /api/unacknowledged-filter': {
    rule: readsAccounting,
    summary: 'Whether the service’s filter leaves out acknowledged transactions',
    answer: unacknowledgedFilter,
  },
  // Events are limited to the caller's permissions (events/event-routes.ts).
  'GET /api/events': {
    rule: 'signed-in',
    summary: 'Server-sent events that say what to load again',
  },
  // The permission depends on the endpoint that wrote each batch.
  'GET /api/batches': {
    rule: 'signed-in',
    summary: 'What was sent, newest first',
    answer: batchList,
    query: batchParameters,
  },
  'GET /api/batches/:id': {
    rule: 'signed-in',
    summary: 'One batch with its lines and evidence',
    answer: batchDetails,
  },
  'POST /api/batches/:id/send-again': {
    rule: 'signed-in',
    summary: 'Send a batch again',
    answer: batchDetails,
    body: batchDecision,
  },
  'POST /api/batches/:id/arrived': {
    rule: 'signed-in',
    summary: 'Mark a batch as received',
    answer: batchDetails,
    body: batchDecision,
  },
  // Each person sees their own jobs; the permission depends on the job's action
  // (jobs/job-routes.ts).
  'GET /api/jobs': { rule: readsAny, summary: 'Background jobs', answer: jobList },
  'POST /api/jobs': {
    rule: writesAny,
    summary: 'Start a job over many targets',
    answer: jobReceipt,
    body: newJob,
    key: 'required',
  },
  'GET /api/jobs/:id/targets': {
    rule: readsAny,
    summary: 'The result for each target',
    answer: jobTargets,
    query: ['after'],
  },
  'POST /api/jobs/:id/stop': decidesJob('Stop a job'),
  'POST /api/jobs/:id/resume': decidesJob('Continue a job'),
  'POST /api/jobs/:id/retry': decidesJob('Retry what failed'),
  'POST /api/jobs/:id/undo': decidesJob('Undo a job'),
  'POST /api/jobs/:id/dismiss': decidesJob('Hide a finished job'),
  'GET /api/notifications/news': {
    rule: seesTriage,
    summary: 'Assignments and actions since a time',
    answer: notificationNews,
    query: ['since'],
  },
  'GET /api/notifications/:id/history': {
    rule: seesTriage,
    summary: 'Who did what with a notification',
    answer: notificationHistory,
  },
  'POST /api/notifications/taken': {
    rule: triages,
    summary: 'Assign notifications',
    answer: assignmentResult,
    body: assignmentChange,
  },
  'GET /api/notifications/colleagues': {
    rule: seesTriage,
    summary: 'Whom notifications can be assigned to',
    answer: colleagueList,
  },
  // Each person's own.
  'GET /api/notifications/concerns': {
    rule: seesTriage,
    summary: 'Assignments and mentions that you have not seen',
    answer: concernList,
  },
  'POST /api/notifications/concerns/seen': {
    rule: seesTriage,
    summary: 'Mark assignments and mentions as seen',
    answer: concernList,
    body: concernsSeen,
  },
  'GET /api/notifications/snoozed': {
    rule: seesTriage,
    summary: 'Snoozed notifications',
    answer: snoozeList,
    query: ['after'],
  },
  'POST /api/notifications/snoozed': {
    rule: triages,
    summary: 'Snooze notifications, or end or undo that',
    answer: snoozeResult,
    body: snoozeChange,
  },
  // Each person's own.
  'GET /api/notifications/stars': {
    rule: seesTriage,
    summary: 'Your starred notifications',
    answer: starList,
  },
  'GET /api/notifications/handled': {
    rule: seesTriage,
    summary: 'What you handled, and how fast',
    answer: handled,
    query: ['since'],
  },
  'POST /api/notifications/stars': {
    rule: triages,
    summary: 'Star notifications, or remove stars',
    answer: starList,
    body: starChange,
  },
  'GET /api/notifications/labels': {
    rule: seesTriage,
    summary: 'Labels of notifications',
    answer: labelList,
    query: ['after'],
  },
  'POST /api/notifications/labels': {
    rule: triages,
    summary: 'Add a label to notifications, or remove it',
    answer: labelResult,
    body: labelChange,
  },
  'GET /api/notifications/muted': {
    rule: seesTriage,
    summary: 'Muted records',
    answer: muteList,
    query: ['after'],
  },
  'POST /api/notifications/muted': {
    rule: triages,
    summary: 'Mute records, or unmute them',
    answer: muteResult,
    body: muteChange,
  },
  'GET /api/rules': {
    rule: seesTriage,
    summary: 'Rules, in the order in which they apply',
    answer: ruleList,
  },
  'PUT /api/rules/:id': {
    rule: triages,
    summary: 'Create or change a rule',
    answer: ruleList,
    body: ruleDefinition,
  },
  'DELETE /api/rules/:id': { rule: triages, summary: 'Delete a rule', answer: ruleList },
  'POST /api/rules/:id/dry-run': {
    rule: triages,
    summary: 'What a rule would have done in the last 30 days',
    answer: ruleDryRun,
  },
  'POST /api/rules/:id/on': { rule: triages, summary: 'Switch a rule on', answer: ruleList },
  'POST /api/rules/:id/off': { rule: triages, summary: 'Switch a rule off', answer: ruleList },
  'POST /api/rules/:id/apply': {
    rule: triages,
    summary: 'Apply a rule to the inbox of the last 30 days',
    answer: ruleList,
  },
  'POST /api/rules/:id/undo': {
    rule: triages,
    summary: 'Undo what a rule did in the last hour',
    answer: ruleList,
  },
  'POST /api/rules/:id/up': { rule: triages, summary: 'Apply a rule earlier', answer: ruleList },
  'POST /api/rules/:id/down': { rule: triages, summary: 'Apply a rule later', answer: ruleList },
  'POST /api/rules/:id/restore': {
    rule: triages,
    summary: 'Restore a deleted rule',
    answer: ruleList,
  },
  // The permission depends on the screen of each view (views/views.ts).
  'GET /api/views': { rule: readsAny, summary: 'Saved views, in your order', answer: viewList },
  'PUT /api/views/:id': {
    rule: readsAny,
    summary: 'Create, change, share or restore a view',
    answer: viewList,
    body: viewDefinition,
  },
  'DELETE /api/views/:id': { rule: readsAny, summary: 'Delete a view', answer: viewList },
  'PUT /api/views/order': {
    rule: readsAny,
    summary: 'Put the views of a screen in your order',
    answer: viewList,
    body: viewOrder,
  },
  'POST /api/views/import': {
    rule: readsAny,
    summary: 'Save views that a browser stored',
    answer: viewList,
    body: viewImport,
  },
  // Each person's own alerts, limited to data that they may see anyway.
  'GET /api/alerts': {
    rule: seesTriage,
    summary: 'Your alerts, channels and deliveries',
    answer: alertSettings,
  },
  'PUT /api/alerts/:id': {
    rule: seesTriage,
    summary: 'Create or change an alert',
    answer: alertSettings,
    body: alertDefinition,
  },
  'DELETE /api/alerts/:id': { rule: seesTriage, summary: 'Delete an alert', answer: alertSettings },
  'PUT /api/alert-channels/:id': {
    rule: seesTriage,
    summary: 'Create or change a channel of alerts',
    answer: alertSettings,
    body: channelDefinition,
  },
  'DELETE /api/alert-channels/:id': {
    rule: seesTriage,
    summary: 'Delete a channel',
    answer: alertSettings,
  },
  'POST /api/alert-channels/:id/test': {
    rule: seesTriage,
    summary: 'Send a test message by a channel',
    answer: alertSettings,
  },
  'POST /api/alert-channels/:id/stop': {
    rule: seesTriage,
    summary: 'Stop another person’s channel, as an administrator',
    answer: alertSettings,
  },
  'PUT /api/alert-times': {
    rule: seesTriage,
    summary: 'Set your quiet hours and time zone',
    answer: alertSettings,
    body: alertTimesBody,
  },
  'POST /api/alert-deliveries/:id/send-again': {
    rule: seesTriage,
    summary: 'Send an alert’s message again',
    answer: alertSettings,
  },
  'GET /api/audit': {
    rule: readsAccounting,
    summary: 'Who did what, newest first',
    answer: auditList,
    query: ['before', 'limit', 'kind', 'since', 'find'],
  },
  'GET /api/audit/chain': {
    rule: readsAccounting,
    summary: 'Whether the audit log is unchanged',
    answer: auditChain,
  },
  'GET /api/references': {
    rule: readsAccounting,
    summary: 'Own references of transactions',
    answer: references,
  },
  'PUT /api/references': {
    rule: accounts,
    summary: 'Import own references',
    answer: referenceChange,
    body: referenceImport,
  },
  'DELETE /api/references': {
    rule: accounts,
    summary: 'Delete all own references',
    answer: referenceChange,
  },
  'POST /api/bank-decisions': {
    rule: pays,
    summary: 'Decisions about bank entries',
    answer: bankDecisions,
    body: bankDecisionsRequest,
  },
  'PUT /api/bank-decisions': {
    rule: pays,
    summary: 'Decide about a bank entry',
    body: bankDecisionMade,
  },
  'GET /api/payers': { rule: pays, summary: 'Known payers', answer: learnedPayers },
  'PUT /api/payers': { rule: pays, summary: 'Confirm whose payers are', body: payersConfirmed },
  'DELETE /api/payers/:id': { rule: pays, summary: 'Forget a payer' },
  'GET /api/differences': {
    rule: readsAccounting,
    summary: 'Why payments left something of an item open',
    answer: differences,
  },
  'PUT /api/differences/:id': {
    rule: pays,
    summary: 'Change the reason of a difference',
    answer: differences,
    body: differenceReasonGiven,
  },
  'DELETE /api/differences/:id': {
    rule: pays,
    summary: 'Remove a difference',
    answer: differences,
  },
  'GET /api/reminders': {
    rule: readsAccounting,
    summary: 'The latest reminder of each partner, or all letters of one',
    answer: sentLetters,
    query: ['partner'],
  },
  'POST /api/reminders': {
    rule: accounts,
    summary: 'Record letters as sent',
    answer: lettersRecorded,
    body: lettersSent,
  },
  'DELETE /api/reminders/:id': { rule: accounts, summary: 'Remove a letter from the history' },
  'GET /api/reminders/settings': {
    rule: readsAccounting,
    summary: 'Levels and texts of reminders',
    answer: savedLetterSettings,
  },
  'PUT /api/reminders/settings': {
    rule: accounts,
    summary: 'Change levels and texts of reminders',
    answer: savedLetterSettings,
    body: letterSettingsChange,
  },
  'GET /api/drafts': {
    rule: pays,
    summary: 'Drafts of payments, and what they reserve',
    answer: draftList,
  },
  'POST /api/drafts/bank-entries': {
    rule: pays,
    summary: 'Which bank entries were imported before',
    answer: knownBankEntries,
    body: bankEntriesRequest,
  },
  'GET /api/drafts/:id': { rule: pays, summary: 'One draft', answer: draft },
  'PUT /api/drafts/:id': {
    rule: pays,
    summary: 'Save a whole draft',
    answer: savedDraft,
    body: draftChange,
  },
  'PATCH /api/drafts/:id': {
    rule: pays,
    summary: 'Save changes of a draft',
    answer: savedDraft,
    body: draftEdit,
  },
  'DELETE /api/drafts/:id': { rule: pays, summary: 'Delete a draft' },
  'GET /api/drafts/:id/review': {
    rule: pays,
    summary: 'Exactly what would be sent',
    answer: draftReview,
  },
  'POST /api/drafts/:id/send': {
    rule: pays,
    summary: 'Send a draft, once',
    answer: draftSent,
    body: draftSending,
  },
  'POST /api/drafts/:id/submit': {
    rule: pays,
    summary: 'Submit a draft for approval',
    answer: draft,
    body: draftSending,
  },
  'POST /api/drafts/:id/return': {
    rule: pays,
    summary: 'Return a submitted draft',
    body: draftReturn,
  },
  'POST /api/drafts/:id/withdraw': {
    rule: pays,
    summary: 'Take back what was certainly not sent',
    answer: draft,
  },
};
