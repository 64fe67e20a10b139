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
import type { z } from '#contract/zod.ts';

/** The purpose, input and output of one of the proxy's own endpoints. */
export interface OwnOperation {
  summary: string;
  body?: z.ZodMiniType;
  answer?: z.ZodMiniType;
  /** Names of query parameters, all optional texts. */
  query?: readonly string[];
  /** Whether an Idempotency-Key is required or optional. */
  key?: 'required' | 'optional';
}

const batchFilters = ['before', 'limit', 'endpoint', 'kind', 'state', 'person', 'failed', 'open'];

/** By route, as in `access/rules.ts`. */
export const ownOperations: Readonly<Record<string, OwnOperation>> = {
  'GET /api/openapi.json': { summary: 'This description' },
  'GET /api/docs': { summary: 'This description, to read' },
  'GET /api/session': { summary: 'Who is signed in', answer: session },
  'POST /api/session': {
    summary: 'Sign in with a name and a password',
    body: signInBody,
    answer: session,
  },
  'DELETE /api/session': { summary: 'Sign out', answer: signedOut },
  'DELETE /api/session/all': { summary: 'Sign out everywhere', answer: signedOut },
  'GET /api/session/oidc': { summary: 'Begin to sign in at the OpenID provider' },
  'GET /api/session/oidc/callback': { summary: 'Come back from the OpenID provider' },
  'POST /api/session/oidc/logout': { summary: 'Back-channel logout of the OpenID provider' },
  'GET /api/tokens': { summary: 'Your access tokens', answer: accessTokens },
  'POST /api/tokens': {
    summary: 'Create an access token',
    body: newAccessToken,
    answer: createdAccessToken,
  },
  'DELETE /api/tokens/:id': { summary: 'Revoke an access token', answer: accessTokenRevoked },
  'GET /api/admin/settings': {
    summary: 'Settings that administrators change in the browser',
    answer: adminSettings,
  },
  'PUT /api/admin/settings': {
    summary: 'Change names of codes, links or events that need action',
    body: adminSettingsChange,
    answer: adminSettings,
  },
  'POST /api/admin/service/test': {
    summary: 'Try an address and credentials of the service',
    body: serviceToTest,
    answer: serviceTest,
  },
  'POST /api/admin/service': {
    summary: 'Connect Waybill to a service',
    body: serviceToConnect,
    answer: adminSettings,
  },
  'POST /api/admin/sandbox': {
    summary: 'Choose the sandbox',
    body: sandboxChoice,
    answer: adminSettings,
  },
  'GET /api/admin/users': { summary: 'Local users and their roles', answer: adminUsers },
  'POST /api/admin/users': { summary: 'Add a local user', body: newUser, answer: adminUsers },
  'PUT /api/admin/users': {
    summary: 'Change roles, reset a password or disable a local user',
    body: userChange,
    answer: adminUsers,
  },
  'GET /api/settings': { summary: 'Names for codes, and other settings', answer: pageSettings },
  'GET /api/first-page': { summary: 'How the service numbers pages', answer: firstPageAnswer },
  'GET /api/status': { summary: 'Whether the service answers', answer: serviceStatus },
  'GET /api/unacknowledged-filter': {
    summary: 'Whether the service’s filter leaves out acknowledged transactions',
    answer: unacknowledgedFilter,
  },
  'GET /api/events': { summary: 'Server-sent events that say what to load again' },
  'GET /api/batches': {
    summary: 'What was sent, newest first',
    answer: batchList,
    query: [...batchFilters, 'since', 'record', 'report', 'key', 'find'],
  },
  'GET /api/batches/:id': {
    summary: 'One batch with its lines and evidence',
    answer: batchDetails,
  },
  'POST /api/batches/:id/send-again': {
    summary: 'Send a batch again',
    body: batchDecision,
    answer: batchDetails,
  },
  'POST /api/batches/:id/arrived': {
    summary: 'Mark a batch as received',
    body: batchDecision,
    answer: batchDetails,
  },
  'GET /api/views': { summary: 'Saved views, in your order', answer: viewList },
  'PUT /api/views/:id': {
    summary: 'Create, change, share or restore a view',
    body: viewDefinition,
    answer: viewList,
  },
  'DELETE /api/views/:id': { summary: 'Delete a view', answer: viewList },
  'PUT /api/views/order': {
    summary: 'Put the views of a screen in your order',
    body: viewOrder,
    answer: viewList,
  },
  'POST /api/views/import': {
    summary: 'Save views that a browser stored',
    body: viewImport,
    answer: viewList,
  },
  'GET /api/jobs': { summary: 'Background jobs', answer: jobList },
  'POST /api/jobs': {
    summary: 'Start a job over many targets',
    key: 'required',
    body: newJob,
    answer: jobReceipt,
  },
  'GET /api/jobs/:id/targets': { summary: 'The result for each target', answer: jobTargets },
  'POST /api/jobs/:id/stop': { summary: 'Stop a job', key: 'optional', answer: jobReceipt },
  'POST /api/jobs/:id/resume': { summary: 'Continue a job', key: 'optional', answer: jobReceipt },
  'POST /api/jobs/:id/retry': { summary: 'Retry what failed', key: 'optional', answer: jobReceipt },
  'POST /api/jobs/:id/undo': { summary: 'Undo a job', key: 'optional', answer: jobReceipt },
  'POST /api/jobs/:id/dismiss': {
    summary: 'Hide a finished job',
    key: 'optional',
    answer: jobReceipt,
  },
  'GET /api/notifications/news': {
    summary: 'Assignments and actions since a time',
    answer: notificationNews,
    query: ['since'],
  },
  'GET /api/notifications/:id/history': {
    summary: 'Who did what with a notification',
    answer: notificationHistory,
  },
  'POST /api/notifications/taken': {
    summary: 'Assign notifications',
    body: assignmentChange,
    answer: assignmentResult,
  },
  'GET /api/notifications/colleagues': {
    summary: 'Whom notifications can be assigned to',
    answer: colleagueList,
  },
  'GET /api/notifications/concerns': {
    summary: 'Assignments and mentions that you have not seen',
    answer: concernList,
  },
  'POST /api/notifications/concerns/seen': {
    summary: 'Mark assignments and mentions as seen',
    body: concernsSeen,
    answer: concernList,
  },
  'GET /api/notifications/snoozed': {
    summary: 'Snoozed notifications',
    answer: snoozeList,
    query: ['after'],
  },
  'POST /api/notifications/snoozed': {
    summary: 'Snooze notifications, or end or undo that',
    body: snoozeChange,
    answer: snoozeResult,
  },
  'GET /api/notifications/handled': {
    summary: 'What you handled, and how fast',
    answer: handled,
    query: ['since'],
  },
  'GET /api/notifications/stars': { summary: 'Your starred notifications', answer: starList },
  'POST /api/notifications/stars': {
    summary: 'Star notifications, or remove stars',
    body: starChange,
    answer: starList,
  },
  'GET /api/notifications/labels': {
    summary: 'Labels of notifications',
    answer: labelList,
    query: ['after'],
  },
  'POST /api/notifications/labels': {
    summary: 'Add a label to notifications, or remove it',
    body: labelChange,
    answer: labelResult,
  },
  'GET /api/notifications/muted': {
    summary: 'Muted records',
    answer: muteList,
    query: ['after'],
  },
  'POST /api/notifications/muted': {
    summary: 'Mute records, or unmute them',
    body: muteChange,
    answer: muteResult,
  },
  'GET /api/rules': { summary: 'Rules, in the order in which they apply', answer: ruleList },
  'PUT /api/rules/:id': {
    summary: 'Create or change a rule',
    body: ruleDefinition,
    answer: ruleList,
  },
  'DELETE /api/rules/:id': { summary: 'Delete a rule', answer: ruleList },
  'POST /api/rules/:id/dry-run': {
    summary: 'What a rule would have done in the last 30 days',
    answer: ruleDryRun,
  },
  'POST /api/rules/:id/on': { summary: 'Switch a rule on', answer: ruleList },
  'POST /api/rules/:id/off': { summary: 'Switch a rule off', answer: ruleList },
  'POST /api/rules/:id/apply': {
    summary: 'Apply a rule to the inbox of the last 30 days',
    answer: ruleList,
  },
  'POST /api/rules/:id/undo': {
    summary: 'Undo what a rule did in the last hour',
    answer: ruleList,
  },
  'POST /api/rules/:id/up': { summary: 'Apply a rule earlier', answer: ruleList },
  'POST /api/rules/:id/down': { summary: 'Apply a rule later', answer: ruleList },
  'POST /api/rules/:id/restore': { summary: 'Restore a deleted rule', answer: ruleList },
  'GET /api/alerts': { summary: 'Your alerts, channels and deliveries', answer: alertSettings },
  'PUT /api/alerts/:id': {
    summary: 'Create or change an alert',
    body: alertDefinition,
    answer: alertSettings,
  },
  'DELETE /api/alerts/:id': { summary: 'Delete an alert', answer: alertSettings },
  'PUT /api/alert-channels/:id': {
    summary: 'Create or change a channel of alerts',
    body: channelDefinition,
    answer: alertSettings,
  },
  'DELETE /api/alert-channels/:id': { summary: 'Delete a channel', answer: alertSettings },
  'POST /api/alert-channels/:id/test': {
    summary: 'Send a test message by a channel',
    answer: alertSettings,
  },
  'POST /api/alert-channels/:id/stop': {
    summary: 'Stop another person’s channel, as an administrator',
    answer: alertSettings,
  },
  'PUT /api/alert-times': {
    summary: 'Set your quiet hours and time zone',
    body: alertTimesBody,
    answer: alertSettings,
  },
  'POST /api/alert-deliveries/:id/send-again': {
    summary: 'Send an alert’s message again',
    answer: alertSettings,
  },
  'GET /api/audit': {
    summary: 'Who did what, newest first',
    answer: auditList,
    query: ['before', 'limit', 'kind', 'since', 'find'],
  },
  'GET /api/audit/chain': { summary: 'Whether the audit log is unchanged', answer: auditChain },
  'GET /api/references': { summary: 'Own references of transactions', answer: references },
  'PUT /api/references': {
    summary: 'Import own references',
    body: referenceImport,
    answer: referenceChange,
  },
  'DELETE /api/references': { summary: 'Delete all own references', answer: referenceChange },
  'POST /api/bank-decisions': {
    summary: 'Decisions about bank entries',
    body: bankDecisionsRequest,
    answer: bankDecisions,
  },
  'PUT /api/bank-decisions': { summary: 'Decide about a bank entry', body: bankDecisionMade },
  'GET /api/payers': { summary: 'Known payers', answer: learnedPayers },
  'PUT /api/payers': { summary: 'Confirm whose payers are', body: payersConfirmed },
  'DELETE /api/payers/:id': { summary: 'Forget a payer' },
  'GET /api/differences': {
    summary: 'Why payments left something of an item open',
    answer: differences,
  },
  'PUT /api/differences/:id': {
    summary: 'Change the reason of a difference',
    body: differenceReasonGiven,
    answer: differences,
  },
  'DELETE /api/differences/:id': { summary: 'Remove a difference', answer: differences },
  'GET /api/reminders': {
    summary: 'The latest reminder of each partner, or all letters of one',
    answer: sentLetters,
    query: ['partner'],
  },
  'POST /api/reminders': {
    summary: 'Record letters as sent',
    body: lettersSent,
    answer: lettersRecorded,
  },
  'DELETE /api/reminders/:id': { summary: 'Remove a letter from the history' },
  'GET /api/reminders/settings': {
    summary: 'Levels and texts of reminders',
    answer: savedLetterSettings,
  },
  'PUT /api/reminders/settings': {
    summary: 'Change levels and texts of reminders',
    body: letterSettingsChange,
    answer: savedLetterSettings,
  },
  'GET /api/drafts': { summary: 'Drafts of payments, and what they reserve', answer: draftList },
  'POST /api/drafts/bank-entries': {
    summary: 'Which bank entries were imported before',
    body: bankEntriesRequest,
    answer: knownBankEntries,
  },
  'GET /api/drafts/:id': { summary: 'One draft', answer: draft },
  'PUT /api/drafts/:id': { summary: 'Save a whole draft', body: draftChange, answer: savedDraft },
  'PATCH /api/drafts/:id': {
    summary: 'Save changes of a draft',
    body: draftEdit,
    answer: savedDraft,
  },
  'DELETE /api/drafts/:id': { summary: 'Delete a draft' },
  'GET /api/drafts/:id/review': { summary: 'Exactly what would be sent', answer: draftReview },
  'POST /api/drafts/:id/send': {
    summary: 'Send a draft, once',
    body: draftSending,
    answer: draftSent,
  },
  'POST /api/drafts/:id/submit': {
    summary: 'Submit a draft for approval',
    body: draftSending,
    answer: draft,
  },
  'POST /api/drafts/:id/return': { summary: 'Return a submitted draft', body: draftReturn },
  'POST /api/drafts/:id/withdraw': {
    summary: 'Take back what was certainly not sent',
    answer: draft,
  },
};
