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
import { session, signedOut, signInBody } from '#contract/session.ts';
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

/**
 * `anybody` needs no session. `person` needs a session and refuses access tokens; `admin` also
 * needs the role admin, with any accounts. `signed-in` and permissions need a service account;
 * further code restricts the data. Any one of several permissions is enough for access.
 */
export type Rule =
  | 'anybody'
  | 'person'
  | 'admin'
  | 'signed-in'
  | Permission
  | readonly Permission[];

/** One of the proxy's own endpoints; without a summary, the API's description leaves it out. */
export type OwnEndpoint = readonly [
  rule: Rule,
  summary?: string,
  answer?: z.ZodMiniType | null,
  body?: z.ZodMiniType | null,
  /** Names of query parameters, all optional texts; or whether an Idempotency-Key is required. */
  more?: readonly string[] | 'required' | 'optional',
];

const seesTriage = { role: 'triage', kind: 'read' } as const;
const triages = { role: 'triage', kind: 'write' } as const;
const readsAccounting = { role: 'accounting', kind: 'read' } as const;
const accounts = { role: 'accounting', kind: 'write' } as const;
const pays = { role: 'payer', kind: 'write' } as const;
const readsAny = [seesTriage, readsAccounting];
const writesAny = [triages, accounts];
const batchFilters =
  'before limit endpoint kind state person failed open since record report key find'.split(' ');
const decidesJob = (summary: string): OwnEndpoint => [
  writesAny,
  summary,
  jobReceipt,
  null,
  'optional',
];

/**
 * The proxy's own endpoints, by the router's path. An endpoint that is not listed is refused for
 * everybody.
 */
export const ownEndpoints: Readonly<Record<string, OwnEndpoint>> = {
  'GET /healthz': ['anybody'],
  'GET /readyz': ['anybody'],
  // Protected by a separate token (metrics/register-metrics.ts), because a monitoring system has no
  // session.
  'GET /metrics': ['anybody'],
  'GET /api/openapi.json': ['anybody', 'This description'],
  'GET /api/docs': ['anybody', 'This description, to read'],
  'GET /api/session': ['anybody', 'Who is signed in', session],
  'POST /api/session': ['anybody', 'Sign in with a name and a password', session, signInBody],
  'DELETE /api/session': ['anybody', 'Sign out', signedOut],
  'DELETE /api/session/all': ['person', 'Sign out everywhere', signedOut],
  'GET /api/session/oidc': ['anybody', 'Begin to sign in at the OpenID provider'],
  'GET /api/session/oidc/callback': ['anybody', 'Come back from the OpenID provider'],
  'POST /api/session/oidc/logout': ['anybody', 'Back-channel logout of the OpenID provider'],
  'GET /api/tokens': ['person', 'Your access tokens', accessTokens],
  'POST /api/tokens': ['person', 'Create an access token', createdAccessToken, newAccessToken],
  'DELETE /api/tokens/:id': ['person', 'Revoke an access token', accessTokenRevoked],
  'GET /api/admin/settings': [
    'admin',
    'Settings that administrators change in the browser',
    adminSettings,
  ],
  'PUT /api/admin/settings': [
    'admin',
    'Change names of codes, links or events that need action',
    adminSettings,
    adminSettingsChange,
  ],
  'POST /api/admin/service/test': [
    'admin',
    'Try an address and credentials of the service',
    serviceTest,
    serviceToTest,
  ],
  'POST /api/admin/service': [
    'admin',
    'Connect Waybill to a service',
    adminSettings,
    serviceToConnect,
  ],
  'POST /api/admin/sandbox': ['admin', 'Choose the sandbox', adminSettings, sandboxChoice],
  'GET /api/admin/users': ['admin', 'Local users and their roles', adminUsers],
  'POST /api/admin/users': ['admin', 'Add a local user', adminUsers, newUser],
  'PUT /api/admin/users': [
    'admin',
    'Change roles, reset a password or disable a local user',
    adminUsers,
    userChange,
  ],
  'GET /api/settings': ['signed-in', 'Names for codes, and other settings', pageSettings],
  'GET /api/first-page': ['signed-in', 'How the service numbers pages', firstPageAnswer],
  'GET /api/status': ['signed-in', 'Whether the service answers', serviceStatus],
  'GET /api/unacknowledged-filter': [
    readsAccounting,
    'Whether the service’s filter leaves out acknowledged transactions',
    unacknowledgedFilter,
  ],
  // Events are limited to the caller's permissions (events/event-routes.ts).
  'GET /api/events': ['signed-in', 'Server-sent events that say what to load again'],
  // The permission depends on the endpoint that wrote each batch.
  'GET /api/batches': ['signed-in', 'What was sent, newest first', batchList, null, batchFilters],
  'GET /api/batches/:id': ['signed-in', 'One batch with its lines and evidence', batchDetails],
  'POST /api/batches/:id/send-again': [
    'signed-in',
    'Send a batch again',
    batchDetails,
    batchDecision,
  ],
  'POST /api/batches/:id/arrived': [
    'signed-in',
    'Mark a batch as received',
    batchDetails,
    batchDecision,
  ],
  // Each person sees their own jobs; the permission depends on the job's action
  // (jobs/job-routes.ts).
  'GET /api/jobs': [readsAny, 'Background jobs', jobList],
  'POST /api/jobs': [writesAny, 'Start a job over many targets', jobReceipt, newJob, 'required'],
  'GET /api/jobs/:id/targets': [readsAny, 'The result for each target', jobTargets],
  'POST /api/jobs/:id/stop': decidesJob('Stop a job'),
  'POST /api/jobs/:id/resume': decidesJob('Continue a job'),
  'POST /api/jobs/:id/retry': decidesJob('Retry what failed'),
  'POST /api/jobs/:id/undo': decidesJob('Undo a job'),
  'POST /api/jobs/:id/dismiss': decidesJob('Hide a finished job'),
  'GET /api/notifications/news': [
    seesTriage,
    'Assignments and actions since a time',
    notificationNews,
    null,
    ['since'],
  ],
  'GET /api/notifications/:id/history': [
    seesTriage,
    'Who did what with a notification',
    notificationHistory,
  ],
  'POST /api/notifications/taken': [
    triages,
    'Assign notifications',
    assignmentResult,
    assignmentChange,
  ],
  'GET /api/notifications/colleagues': [
    seesTriage,
    'Whom notifications can be assigned to',
    colleagueList,
  ],
  // Each person's own.
  'GET /api/notifications/concerns': [
    seesTriage,
    'Assignments and mentions that you have not seen',
    concernList,
  ],
  'POST /api/notifications/concerns/seen': [
    seesTriage,
    'Mark assignments and mentions as seen',
    concernList,
    concernsSeen,
  ],
  'GET /api/notifications/snoozed': [
    seesTriage,
    'Snoozed notifications',
    snoozeList,
    null,
    ['after'],
  ],
  'POST /api/notifications/snoozed': [
    triages,
    'Snooze notifications, or end or undo that',
    snoozeResult,
    snoozeChange,
  ],
  // Each person's own.
  'GET /api/notifications/stars': [seesTriage, 'Your starred notifications', starList],
  'GET /api/notifications/handled': [
    seesTriage,
    'What you handled, and how fast',
    handled,
    null,
    ['since'],
  ],
  'POST /api/notifications/stars': [
    triages,
    'Star notifications, or remove stars',
    starList,
    starChange,
  ],
  'GET /api/notifications/labels': [
    seesTriage,
    'Labels of notifications',
    labelList,
    null,
    ['after'],
  ],
  'POST /api/notifications/labels': [
    triages,
    'Add a label to notifications, or remove it',
    labelResult,
    labelChange,
  ],
  'GET /api/notifications/muted': [seesTriage, 'Muted records', muteList, null, ['after']],
  'POST /api/notifications/muted': [
    triages,
    'Mute records, or unmute them',
    muteResult,
    muteChange,
  ],
  'GET /api/rules': [seesTriage, 'Rules, in the order in which they apply', ruleList],
  'PUT /api/rules/:id': [triages, 'Create or change a rule', ruleList, ruleDefinition],
  'DELETE /api/rules/:id': [triages, 'Delete a rule', ruleList],
  'POST /api/rules/:id/dry-run': [
    triages,
    'What a rule would have done in the last 30 days',
    ruleDryRun,
  ],
  'POST /api/rules/:id/on': [triages, 'Switch a rule on', ruleList],
  'POST /api/rules/:id/off': [triages, 'Switch a rule off', ruleList],
  'POST /api/rules/:id/apply': [triages, 'Apply a rule to the inbox of the last 30 days', ruleList],
  'POST /api/rules/:id/undo': [triages, 'Undo what a rule did in the last hour', ruleList],
  'POST /api/rules/:id/up': [triages, 'Apply a rule earlier', ruleList],
  'POST /api/rules/:id/down': [triages, 'Apply a rule later', ruleList],
  'POST /api/rules/:id/restore': [triages, 'Restore a deleted rule', ruleList],
  // The permission depends on the screen of each view (views/views.ts).
  'GET /api/views': [readsAny, 'Saved views, in your order', viewList],
  'PUT /api/views/:id': [
    readsAny,
    'Create, change, share or restore a view',
    viewList,
    viewDefinition,
  ],
  'DELETE /api/views/:id': [readsAny, 'Delete a view', viewList],
  'PUT /api/views/order': [
    readsAny,
    'Put the views of a screen in your order',
    viewList,
    viewOrder,
  ],
  'POST /api/views/import': [readsAny, 'Save views that a browser stored', viewList, viewImport],
  // Each person's own alerts, limited to data that they may see anyway.
  'GET /api/alerts': [seesTriage, 'Your alerts, channels and deliveries', alertSettings],
  'PUT /api/alerts/:id': [seesTriage, 'Create or change an alert', alertSettings, alertDefinition],
  'DELETE /api/alerts/:id': [seesTriage, 'Delete an alert', alertSettings],
  'PUT /api/alert-channels/:id': [
    seesTriage,
    'Create or change a channel of alerts',
    alertSettings,
    channelDefinition,
  ],
  'DELETE /api/alert-channels/:id': [seesTriage, 'Delete a channel', alertSettings],
  'POST /api/alert-channels/:id/test': [
    seesTriage,
    'Send a test message by a channel',
    alertSettings,
  ],
  'POST /api/alert-channels/:id/stop': [
    seesTriage,
    'Stop another person’s channel, as an administrator',
    alertSettings,
  ],
  'PUT /api/alert-times': [
    seesTriage,
    'Set your quiet hours and time zone',
    alertSettings,
    alertTimesBody,
  ],
  'POST /api/alert-deliveries/:id/send-again': [
    seesTriage,
    'Send an alert’s message again',
    alertSettings,
  ],
  'GET /api/audit': [
    readsAccounting,
    'Who did what, newest first',
    auditList,
    null,
    ['before', 'limit', 'kind', 'since', 'find'],
  ],
  'GET /api/audit/chain': [readsAccounting, 'Whether the audit log is unchanged', auditChain],
  'GET /api/references': [readsAccounting, 'Own references of transactions', references],
  'PUT /api/references': [accounts, 'Import own references', referenceChange, referenceImport],
  'DELETE /api/references': [accounts, 'Delete all own references', referenceChange],
  'POST /api/bank-decisions': [
    pays,
    'Decisions about bank entries',
    bankDecisions,
    bankDecisionsRequest,
  ],
  'PUT /api/bank-decisions': [pays, 'Decide about a bank entry', null, bankDecisionMade],
  'GET /api/payers': [pays, 'Known payers', learnedPayers],
  'PUT /api/payers': [pays, 'Confirm whose payers are', null, payersConfirmed],
  'DELETE /api/payers/:id': [pays, 'Forget a payer'],
  'GET /api/differences': [
    readsAccounting,
    'Why payments left something of an item open',
    differences,
  ],
  'PUT /api/differences/:id': [
    pays,
    'Change the reason of a difference',
    differences,
    differenceReasonGiven,
  ],
  'DELETE /api/differences/:id': [pays, 'Remove a difference', differences],
  'GET /api/reminders': [
    readsAccounting,
    'The latest reminder of each partner, or all letters of one',
    sentLetters,
    null,
    ['partner'],
  ],
  'POST /api/reminders': [accounts, 'Record letters as sent', lettersRecorded, lettersSent],
  'DELETE /api/reminders/:id': [accounts, 'Remove a letter from the history'],
  'GET /api/reminders/settings': [
    readsAccounting,
    'Levels and texts of reminders',
    savedLetterSettings,
  ],
  'PUT /api/reminders/settings': [
    accounts,
    'Change levels and texts of reminders',
    savedLetterSettings,
    letterSettingsChange,
  ],
  'GET /api/drafts': [pays, 'Drafts of payments, and what they reserve', draftList],
  'POST /api/drafts/bank-entries': [
    pays,
    'Which bank entries were imported before',
    knownBankEntries,
    bankEntriesRequest,
  ],
  'GET /api/drafts/:id': [pays, 'One draft', draft],
  'PUT /api/drafts/:id': [pays, 'Save a whole draft', savedDraft, draftChange],
  'PATCH /api/drafts/:id': [pays, 'Save changes of a draft', savedDraft, draftEdit],
  'DELETE /api/drafts/:id': [pays, 'Delete a draft'],
  'GET /api/drafts/:id/review': [pays, 'Exactly what would be sent', draftReview],
  'POST /api/drafts/:id/send': [pays, 'Send a draft, once', draftSent, draftSending],
  'POST /api/drafts/:id/submit': [pays, 'Submit a draft for approval', draft, draftSending],
  'POST /api/drafts/:id/return': [pays, 'Return a submitted draft', null, draftReturn],
  'POST /api/drafts/:id/withdraw': [pays, 'Take back what was certainly not sent', draft],
};
