import type { ProblemKind } from './problem.ts';

interface FailureText {
  /** The HTTP status of the proxy's answer. */
  status: number;
  title: string;
  whatToDo: string;
}

const TELL_OPERATOR = 'Retry. If it happens again, contact your administrator.';
const PAGE_AND_PROXY_DIFFER =
  'Reload the page, because it may be older than the server. If it happens again, contact your administrator.';

/** The one table of the proxy's own failures: the proxy answers by it, and the page words by it. */
export const failureTexts: Readonly<Record<ProblemKind, FailureText>> = {
  'unknown-endpoint': {
    status: 404,
    title: 'Waybill doesn’t know this request',
    whatToDo: PAGE_AND_PROXY_DIFFER,
  },
  'method-not-allowed': {
    status: 405,
    title: 'Waybill doesn’t know this method for this address',
    whatToDo: PAGE_AND_PROXY_DIFFER,
  },
  'bad-parameter': {
    status: 400,
    title: 'A parameter is not what the service’s interface allows',
    whatToDo: PAGE_AND_PROXY_DIFFER,
  },
  'bad-body': {
    status: 400,
    title: 'The body is not what the service’s interface describes',
    whatToDo: PAGE_AND_PROXY_DIFFER,
  },
  'body-too-large': {
    status: 413,
    title: 'This is too much for one request',
    whatToDo: 'Choose fewer at once, then try again.',
  },
  'wrong-content-type': {
    status: 415,
    title: 'The body must be application/json',
    whatToDo: PAGE_AND_PROXY_DIFFER,
  },
  'idempotency-key-missing': {
    status: 400,
    title: 'A write needs an Idempotency-Key',
    whatToDo: PAGE_AND_PROXY_DIFFER,
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'This Idempotency-Key was used for another body',
    whatToDo: PAGE_AND_PROXY_DIFFER,
  },
  'write-under-way': {
    status: 409,
    title: 'This is still under way',
    whatToDo: 'Wait for its outcome. Nothing was sent a second time.',
  },
  'cross-site': {
    status: 403,
    title: 'Waybill refuses requests from other sites',
    whatToDo: 'Open Waybill by its own address in a tab of its own.',
  },
  'wrong-host': {
    status: 421,
    title: 'Waybill is not meant to be opened by this address',
    whatToDo: 'Open it by the address that your administrator gave you.',
  },
  'no-credentials': {
    status: 503,
    title: 'Waybill has no credentials for the service',
    whatToDo:
      'Your administrator sets OAUTH_CONSUMER_KEY, OAUTH_CONSUMER_SECRET, OAUTH_TOKEN and OAUTH_TOKEN_SECRET and restarts Waybill. Until then only the carriers work.',
  },
  'service-unreachable': {
    status: 502,
    title: 'The service is down or can’t be reached',
    whatToDo: 'Nothing is wrong with this page. Wait a little, then retry.',
  },
  'service-broke-off': {
    status: 502,
    title: 'The service broke off its answer',
    whatToDo: 'Retry. If it happens again, tell the people who run the service.',
  },
  'service-timeout': {
    status: 504,
    title: 'The service did not answer in time',
    whatToDo: 'It may be overloaded. Wait a little, then retry.',
  },
  'service-busy': {
    status: 503,
    title: 'The service can’t take this now',
    whatToDo: 'Nothing was sent. Wait a little, then retry.',
  },
  'service-refused-credentials': {
    status: 502,
    title: 'The service refused Waybill’s credentials',
    whatToDo:
      'Your administrator checks the four OAUTH_ settings and the clock of Waybill’s machine. The carriers still work.',
  },
  'service-answer-unreadable': {
    status: 502,
    title: 'The service’s answer can’t be read',
    whatToDo:
      'The service answered something other than its interface describes, such as a web page. Retry. If it happens again, contact your administrator.',
  },
  'service-answer-too-large': {
    status: 502,
    title: 'The service’s answer is too large',
    whatToDo: 'Narrow the filters, then retry.',
  },
  'write-uncertain': {
    status: 502,
    title: 'The outcome is unknown',
    whatToDo: 'Don’t repeat it by hand. Waybill checks what the service did.',
  },
  'payment-listed': {
    status: 409,
    title: 'The service already lists this payment',
    whatToDo: 'Open its batch to compare, then send it anyway or leave it.',
  },
  'payment-unchecked': {
    status: 503,
    title: 'Waybill couldn’t check whether the service already has this payment',
    whatToDo: 'Nothing was sent. Try again.',
  },
  'write-withdrawn': {
    status: 409,
    title: 'This was taken back',
    whatToDo: 'Waybill never sends it.',
  },
  'unknown-batch': {
    status: 404,
    title: 'There is no such batch',
    whatToDo: 'Open it from the list of batches.',
  },
  'batch-not-open': { status: 409, title: 'This batch needs no decision', whatToDo: 'Reload it.' },
  'batch-too-early': {
    status: 409,
    title: 'It is too early to send this again',
    whatToDo: 'Wait until the time given above.',
  },
  'unknown-job': {
    status: 404,
    title: 'There is no such task',
    whatToDo: 'Reload the page.',
  },
  'job-not-open': {
    status: 409,
    title: 'The task has gone on meanwhile',
    whatToDo: 'Reload the page.',
  },
  'unknown-draft': { status: 404, title: 'There is no such draft', whatToDo: 'It was deleted.' },
  'draft-changed': {
    status: 409,
    title: 'This draft was changed elsewhere',
    whatToDo: 'Nothing was sent. Reload it.',
  },
  'draft-locked': { status: 409, title: 'This draft was sent', whatToDo: 'It stays as it is.' },
  'draft-not-ready': {
    status: 422,
    title: 'This draft can’t be sent as it is',
    whatToDo: 'Nothing was sent. The review says why.',
  },
  'draft-too-large': {
    status: 413,
    title: 'This draft is too large',
    whatToDo: 'Move some payments or lines into another draft.',
  },
  'too-many-drafts': {
    status: 409,
    title: 'Your open drafts are full',
    whatToDo: 'Send or delete some drafts first.',
  },
  'too-busy': {
    status: 429,
    title: 'Waybill is still working on your last requests',
    whatToDo: 'Wait a few seconds, then retry.',
  },
  'draft-not-confirmed': {
    status: 409,
    title: 'A warning was not confirmed',
    whatToDo: 'Nothing was sent. Review it again.',
  },
  'second-approver': {
    status: 409,
    title: 'A second payer must send this',
    whatToDo: 'Nothing was sent.',
  },
  'over-allocated': {
    status: 409,
    title: 'More is asked for than is left',
    whatToDo: 'Nothing was sent. Lower the amount.',
  },
  'bad-references': {
    status: 422,
    title: 'These references can’t be imported',
    whatToDo: 'Nothing was changed. Correct the file.',
  },
  'too-many-taken': {
    status: 422,
    title: 'Too many notifications are assigned',
    whatToDo: 'Unassign the ones you are done with, then assign these.',
  },
  'nobody-signs-in': {
    status: 409,
    title: 'This Waybill has no sign-in',
    whatToDo: 'Your administrator sets `access`, so that Waybill knows who is who.',
  },
  'signed-out': {
    status: 401,
    title: 'You are signed out',
    whatToDo: 'Sign in again. Nothing was done meanwhile.',
  },
  'not-allowed': {
    status: 403,
    title: 'Your roles don’t allow this',
    whatToDo: 'Nothing was done. Your administrator can give you the role.',
  },
  'no-account': {
    status: 403,
    title: 'This service account is no longer yours',
    whatToDo: 'Reload the page. Your administrator assigns service accounts.',
  },
  'sign-in-refused': {
    status: 401,
    title: 'The name or the password is wrong',
    whatToDo: 'Try again.',
  },
  'sign-in-too-often': {
    status: 429,
    title: 'Too many sign-in attempts',
    whatToDo: 'Wait a little, then try again.',
  },
  'journal-unavailable': {
    status: 503,
    title: 'Waybill can’t record writes right now',
    whatToDo: 'Nothing was sent. You can still view data. Contact your administrator.',
  },
  'too-many-streams': {
    status: 429,
    title: 'Too many pages are open',
    whatToDo: 'Close some of them.',
  },
  stopping: {
    status: 503,
    title: 'Waybill is restarting',
    whatToDo: 'Wait a few seconds, then retry.',
  },
  internal: { status: 500, title: 'Something went wrong in Waybill', whatToDo: TELL_OPERATOR },
};
