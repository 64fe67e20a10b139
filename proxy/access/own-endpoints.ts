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
  answer?: z.ZodMiniType | undefined;
  body?: z.ZodMiniType | undefined;
  /** Names of query parameters, all optional texts. */
  query?: readonly string[];
  /** Whether an Idempotency-Key is required or optional. */
  key?: 'required' | 'optional';
  /** Where an access token is not enough, whatever its roles. */
  refusesTokens?: true;
}

const seesTriage = { role: 'triage', kind: 'read' } as const;
const triages = { role: 'triage', kind: 'write' } as const;
const readsAccounting = { role: 'accounting', kind: 'read' } as const;
const accounts = { role: 'accounting', kind: 'write' } as const;
const pays = { role: 'payer', kind: 'write' } as const;
const readsAny = [seesTriage, readsAccounting];
const writesAny = [triages, accounts];
const decidesJob = (summary: string): OwnEndpoint => ({
  ...own(writesAny, summary, jobReceipt),
  key: 'optional',
});

/** An alert that a program creates would outlive its token. */
const changesAlerts = (summary: string, body?: z.ZodMiniType): OwnEndpoint => ({
  ...own(seesTriage, summary, alertSettings, body),
  refusesTokens: true,
});

/** @param answer the schema of the JSON in a successful answer, if there is one */
function own(
  rule: EndpointRule,
  summary: string,
  answer?: z.ZodMiniType,
  body?: z.ZodMiniType,
): OwnEndpoint {
  return { rule, summary, answer, body };
}

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
  'GET /api/openapi.json': own('anybody', 'This description'),
  'GET /api/docs': own('anybody', 'This description, to read'),
  'GET /api/session': own('anybody', 'Who is signed in', session),
  'POST /api/session': own('anybody', 'Sign in with a name and a password', session, signInBody),
  'PUT /api/session/password': own('person', 'Change your password', session, passwordChange),
  'DELETE /api/session': own('anybody', 'Sign out', signedOut),
  'DELETE /api/session/all': own('person', 'Sign out everywhere', signedOut),
  'GET /api/session/oidc': own('anybody', 'Begin to sign in at the OpenID provider'),
  'GET /api/session/oidc/callback': own('anybody', 'Come back from the OpenID provider'),
  'POST /api/session/oidc/logout': own('anybody', 'Back-channel logout of the OpenID provider'),
  'GET /api/tokens': own('person', 'Your access tokens', accessTokens),
  'POST /api/tokens': own('person', 'Create an access token', createdAccessToken, newAccessToken),
  'DELETE /api/tokens/:id': own('person', 'Revoke an access token', accessTokenRevoked),
  'GET /api/admin/settings': own(
    'admin',
    'Settings that administrators change in the browser',
    adminSettings,
  ),
  'PUT /api/admin/settings': own(
    'admin',
    'Change settings, such as names of codes',
    adminSettings,
    adminSettingsChange,
  ),
  'POST /api/admin/service/test': own(
    'admin',
    'Try an address and credentials of the service',
    serviceTest,
    serviceToTest,
  ),
  'POST /api/admin/service': own(
    'admin',
    'Connect Waybill to a service',
    adminSettings,
    serviceToConnect,
  ),
  'POST /api/admin/sandbox': own('admin', 'Choose the sandbox', adminSettings, sandboxChoice),
  'GET /api/admin/users': own('admin', 'Local users and their roles', adminUsers),
  'POST /api/admin/users': own('admin', 'Add a local user', adminUsers, newUser),
  'PUT /api/admin/users': own(
    'admin',
    'Change roles, reset a password or disable a local user',
    adminUsers,
    userChange,
  ),
  'GET /api/settings': own('signed-in', 'Names for codes, and other settings', pageSettings),
  'GET /api/first-page': own('signed-in', 'How the service numbers pages', firstPageAnswer),
  'GET /api/status': own('signed-in', 'Whether the service answers', serviceStatus),
  'GET /api/unacknowledged-filter': own(
    readsAccounting,
    'Whether the service’s filter leaves out acknowledged transactions',
    unacknowledgedFilter,
  ),
  // Events are limited to the caller's permissions (events/event-routes.ts).
  'GET /api/events': own('signed-in', 'Server-sent events that say what to load again'),
  // The permission depends on the endpoint that wrote each batch.
  'GET /api/batches': {
    ...own('signed-in', 'Sent batches, newest first', batchList),
    query: batchParameters,
  },
  'GET /api/batches/:id': own('signed-in', 'One batch with its lines and evidence', batchDetails),
  'POST /api/batches/:id/send-again': own(
    'signed-in',
    'Send a batch again',
    batchDetails,
    batchDecision,
  ),
  'POST /api/batches/:id/arrived': own(
    'signed-in',
    'Mark a batch as received',
    batchDetails,
    batchDecision,
  ),
  // Each person sees their own jobs; the permission depends on the job's action
  // (jobs/job-routes.ts).
  'GET /api/jobs': own(readsAny, 'Background jobs', jobList),
  'POST /api/jobs': {
    ...own(writesAny, 'Start a job over many targets', jobReceipt, newJob),
    key: 'required',
  },
  'GET /api/jobs/:id/targets': {
    ...own(readsAny, 'The result for each target', jobTargets),
    query: ['after'],
  },
  'POST /api/jobs/:id/stop': decidesJob('Stop a job'),
  'POST /api/jobs/:id/resume': decidesJob('Continue a job'),
  'POST /api/jobs/:id/retry': decidesJob('Retry what failed'),
  'POST /api/jobs/:id/undo': decidesJob('Undo a job'),
  'POST /api/jobs/:id/dismiss': decidesJob('Hide a finished job'),
  'GET /api/notifications/news': {
    ...own(seesTriage, 'Assignments and actions since a time', notificationNews),
    query: ['since'],
  },
  'GET /api/notifications/:id/history': own(
    seesTriage,
    'Who did what with a notification',
    notificationHistory,
  ),
  'POST /api/notifications/taken': own(
    triages,
    'Assign notifications',
    assignmentResult,
    assignmentChange,
  ),
  'GET /api/notifications/colleagues': own(
    seesTriage,
    'Whom notifications can be assigned to',
    colleagueList,
  ),
  // Each person's own.
  'GET /api/notifications/concerns': own(
    seesTriage,
    'Assignments and mentions that you have not seen',
    concernList,
  ),
  'POST /api/notifications/concerns/seen': own(
    seesTriage,
    'Mark assignments and mentions as seen',
    concernList,
    concernsSeen,
  ),
  'GET /api/notifications/snoozed': {
    ...own(seesTriage, 'Snoozed notifications', snoozeList),
    query: ['after'],
  },
  'POST /api/notifications/snoozed': own(
    triages,
    'Snooze notifications, or end or undo that',
    snoozeResult,
    snoozeChange,
  ),
  // Each person's own.
  'GET /api/notifications/stars': own(seesTriage, 'Your starred notifications', starList),
  'GET /api/notifications/handled': {
    ...own(seesTriage, 'What you handled, and how fast', handled),
    query: ['since'],
  },
  'POST /api/notifications/stars': own(
    triages,
    'Star notifications, or remove stars',
    starList,
    starChange,
  ),
  'GET /api/notifications/labels': {
    ...own(seesTriage, 'Labels of notifications', labelList),
    query: ['after'],
  },
  'POST /api/notifications/labels': own(
    triages,
    'Add a label to notifications, or remove it',
    labelResult,
    labelChange,
  ),
  'GET /api/notifications/muted': {
    ...own(seesTriage, 'Muted records', muteList),
    query: ['after'],
  },
  'POST /api/notifications/muted': own(
    triages,
    'Mute records, or unmute them',
    muteResult,
    muteChange,
  ),
  'GET /api/rules': own(seesTriage, 'Rules, in the order in which they apply', ruleList),
  'PUT /api/rules/:id': own(triages, 'Create or change a rule', ruleList, ruleDefinition),
  'DELETE /api/rules/:id': own(triages, 'Delete a rule', ruleList),
  'POST /api/rules/:id/dry-run': own(
    triages,
    'What a rule would have done in the last 30 days',
    ruleDryRun,
  ),
  'POST /api/rules/:id/on': own(triages, 'Switch a rule on', ruleList),
  'POST /api/rules/:id/off': own(triages, 'Switch a rule off', ruleList),
  'POST /api/rules/:id/apply': own(
    triages,
    'Apply a rule to the inbox of the last 30 days',
    ruleList,
  ),
  'POST /api/rules/:id/undo': own(triages, 'Undo what a rule did in the last hour', ruleList),
  'POST /api/rules/:id/up': own(triages, 'Apply a rule earlier', ruleList),
  'POST /api/rules/:id/down': own(triages, 'Apply a rule later', ruleList),
  'POST /api/rules/:id/restore': own(triages, 'Restore a deleted rule', ruleList),
  // The permission depends on the screen of each view (views/views.ts).
  'GET /api/views': own(readsAny, 'Saved views, in your order', viewList),
  'PUT /api/views/:id': own(
    readsAny,
    'Create, change, share or restore a view',
    viewList,
    viewDefinition,
  ),
  'DELETE /api/views/:id': own(readsAny, 'Delete a view', viewList),
  'PUT /api/views/order': own(
    readsAny,
    'Put the views of a screen in your order',
    viewList,
    viewOrder,
  ),
  'POST /api/views/import': own(readsAny, 'Save views that a browser stored', viewList, viewImport),
  // Each person's own alerts, limited to data that they may see anyway.
  'GET /api/alerts': own(seesTriage, 'Your alerts, channels and deliveries', alertSettings),
  'PUT /api/alerts/:id': changesAlerts('Create or change an alert', alertDefinition),
  'DELETE /api/alerts/:id': changesAlerts('Delete an alert'),
  'PUT /api/alert-channels/:id': changesAlerts(
    'Create or change a channel of alerts',
    channelDefinition,
  ),
  'DELETE /api/alert-channels/:id': changesAlerts('Delete a channel'),
  'POST /api/alert-channels/:id/test': changesAlerts('Send a test message by a channel'),
  'POST /api/alert-channels/:id/stop': changesAlerts(
    'Stop another person’s channel, as an administrator',
  ),
  'PUT /api/alert-times': changesAlerts('Set your quiet hours and time zone', alertTimesBody),
  'POST /api/alert-deliveries/:id/send-again': changesAlerts('Send an alert’s message again'),
  'GET /api/audit': {
    ...own(readsAccounting, 'Who did what, newest first', auditList),
    query: ['before', 'limit', 'kind', 'since', 'find'],
  },
  'GET /api/audit/chain': own(readsAccounting, 'Whether the audit log is unchanged', auditChain),
  'GET /api/references': own(readsAccounting, 'Own references of transactions', references),
  'PUT /api/references': own(accounts, 'Import own references', referenceChange, referenceImport),
  'DELETE /api/references': own(accounts, 'Delete all own references', referenceChange),
  'POST /api/bank-decisions': own(
    pays,
    'Decisions about bank entries',
    bankDecisions,
    bankDecisionsRequest,
  ),
  'PUT /api/bank-decisions': own(pays, 'Decide about a bank entry', undefined, bankDecisionMade),
  'GET /api/payers': own(pays, 'Known payers', learnedPayers),
  'PUT /api/payers': own(pays, 'Confirm whose payers are', undefined, payersConfirmed),
  'DELETE /api/payers/:id': own(pays, 'Forget a payer'),
  'GET /api/differences': own(
    readsAccounting,
    'Why payments left something of an item open',
    differences,
  ),
  'PUT /api/differences/:id': own(
    pays,
    'Change the reason of a difference',
    differences,
    differenceReasonGiven,
  ),
  'DELETE /api/differences/:id': own(pays, 'Remove a difference', differences),
  'GET /api/reminders': {
    ...own(
      readsAccounting,
      'The latest reminder of each partner, or all letters of one',
      sentLetters,
    ),
    query: ['partner'],
  },
  'POST /api/reminders': own(accounts, 'Record letters as sent', lettersRecorded, lettersSent),
  'DELETE /api/reminders/:id': own(accounts, 'Remove a letter from the history'),
  'GET /api/reminders/settings': own(
    readsAccounting,
    'Levels and texts of reminders',
    savedLetterSettings,
  ),
  'PUT /api/reminders/settings': own(
    accounts,
    'Change levels and texts of reminders',
    savedLetterSettings,
    letterSettingsChange,
  ),
  'GET /api/drafts': own(pays, 'Drafts of payments, and what they reserve', draftList),
  'POST /api/drafts/bank-entries': own(
    pays,
    'Which bank entries were imported before',
    knownBankEntries,
    bankEntriesRequest,
  ),
  'GET /api/drafts/:id': own(pays, 'One draft', draft),
  'PUT /api/drafts/:id': own(pays, 'Save a whole draft', savedDraft, draftChange),
  'PATCH /api/drafts/:id': own(pays, 'Save changes of a draft', savedDraft, draftEdit),
  'DELETE /api/drafts/:id': own(pays, 'Delete a draft'),
  'GET /api/drafts/:id/review': own(pays, 'Exactly what would be sent', draftReview),
  'POST /api/drafts/:id/send': own(pays, 'Send a draft, once', draftSent, draftSending),
  'POST /api/drafts/:id/submit': own(pays, 'Submit a draft for approval', draft, draftSending),
  'POST /api/drafts/:id/return': own(pays, 'Return a submitted draft', undefined, draftReturn),
  'POST /api/drafts/:id/withdraw': own(pays, 'Take back what was certainly not sent', draft),
};
