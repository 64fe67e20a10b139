import type { ProblemKind } from '#contract/problem.ts';

interface FailureText {
  /** The HTTP status of the proxy's answer. */
  status: number;
  title: string;
  whatToDo: string;
}

const CONTACT_ADMINISTRATOR = 'Retry. If it happens again, contact your administrator.';
const PAGE_AND_PROXY_DIFFER =
  'Reload the page, because it may be older than the server. If it happens again, contact your administrator.';

/** Texts of all problems, for people: programs go by the kind. */
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
    title: 'A parameter is not valid',
    whatToDo: PAGE_AND_PROXY_DIFFER,
  },
  'bad-body': {
    status: 400,
    title: 'Waybill can’t accept this',
    // Its detail is mostly about an entry of a person, which a reload would lose.
    whatToDo: 'Correct it, then try again. If nothing is wrong with it, reload the page.',
  },
  'body-too-large': {
    status: 413,
    title: 'The request is too large',
    whatToDo: 'Select fewer items, then try again.',
  },
  'wrong-content-type': {
    status: 415,
    title: 'The body must be application/json',
    whatToDo: PAGE_AND_PROXY_DIFFER,
  },
  'idempotency-key-missing': {
    status: 400,
    title: 'The Idempotency-Key is missing',
    whatToDo: PAGE_AND_PROXY_DIFFER,
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'This Idempotency-Key belongs to another request',
    whatToDo: PAGE_AND_PROXY_DIFFER,
  },
  'write-under-way': {
    status: 409,
    title: 'This request is still in progress',
    whatToDo: 'Wait for its result. Nothing was sent twice.',
  },
  'cross-site': {
    status: 403,
    title: 'Waybill refuses requests from other sites',
    whatToDo: 'Open Waybill in a new tab, at its own address.',
  },
  'wrong-host': {
    status: 421,
    title: 'Waybill doesn’t allow this address',
    whatToDo: 'Open Waybill at the address from your administrator.',
  },
  'no-credentials': {
    status: 503,
    title: 'Waybill has no credentials for the service',
    whatToDo:
      'Ask your administrator to connect the service under Administration, or to set OAUTH_CONSUMER_KEY, OAUTH_CONSUMER_SECRET, OAUTH_TOKEN and OAUTH_TOKEN_SECRET and restart Waybill. Until then, only the carriers work.',
  },
  'service-unreachable': {
    status: 502,
    title: 'The service is down or can’t be reached',
    whatToDo: 'Try again in a few minutes.',
  },
  'service-broke-off': {
    status: 502,
    title: 'The response was interrupted',
    whatToDo: CONTACT_ADMINISTRATOR,
  },
  'service-timeout': {
    status: 504,
    title: 'The service didn’t respond in time',
    whatToDo: 'Try again in a few minutes.',
  },
  'service-busy': {
    status: 503,
    title: 'The service is busy',
    whatToDo: 'Nothing was sent. Try again in a few minutes.',
  },
  'service-refused-credentials': {
    status: 502,
    title: 'The service refused Waybill’s credentials',
    whatToDo:
      'Ask your administrator to check the service’s four credentials and the clock of Waybill’s machine. The Carriers screen still works.',
  },
  'service-refused': {
    status: 502,
    title: 'The service refused this',
    whatToDo: CONTACT_ADMINISTRATOR,
  },
  'service-answer-unreadable': {
    status: 502,
    title: 'The response can’t be read',
    whatToDo:
      'The service sent something its interface doesn’t describe, such as a web page. Retry. If it happens again, contact your administrator.',
  },
  'service-answer-too-large': {
    status: 502,
    title: 'The response is too large',
    whatToDo: 'Narrow the filters, then retry.',
  },
  'write-uncertain': {
    status: 502,
    title: 'The outcome is unknown',
    whatToDo: 'Don’t send it again. Waybill checks what the service did.',
  },
  'payment-listed': {
    status: 409,
    title: 'The service already lists this payment',
    whatToDo: 'Compare it in its batch, then send it anyway or leave it.',
  },
  'payment-unchecked': {
    status: 503,
    title: 'Waybill couldn’t check whether the service already has this payment',
    whatToDo: 'Nothing was sent. Try again.',
  },
  'write-withdrawn': {
    status: 409,
    title: 'This request was withdrawn',
    whatToDo: 'Waybill won’t send it.',
  },
  'unknown-batch': {
    status: 404,
    title: 'Batch not found',
    whatToDo: 'Open it from Batches.',
  },
  'batch-not-open': {
    status: 409,
    title: 'This batch needs no decision',
    whatToDo: 'Reload the page.',
  },
  'batch-too-early': {
    status: 409,
    title: 'It is too early to send this again',
    whatToDo: 'Wait until the time shown above.',
  },
  'unknown-job': {
    status: 404,
    title: 'Task not found',
    whatToDo: 'Reload the page.',
  },
  'job-not-open': {
    status: 409,
    title: 'The task has changed',
    whatToDo: 'Reload the page.',
  },
  'unknown-draft': {
    status: 404,
    title: 'You can’t open this draft',
    whatToDo: 'Drafts lists the ones that you can open.',
  },
  'draft-changed': {
    status: 409,
    title: 'This draft was changed elsewhere',
    whatToDo: 'Nothing was sent. Reload the page.',
  },
  'settings-changed': {
    status: 409,
    title: 'This was changed before you saved',
    whatToDo: 'Nothing was saved. Reload the page.',
  },
  'settings-unwritable': {
    status: 409,
    title: 'Waybill can’t change its settings file',
    whatToDo: 'Let Waybill’s user write to the folder of the file, or change the file by hand.',
  },
  'draft-locked': { status: 409, title: 'This draft was sent', whatToDo: 'You can’t change it.' },
  'draft-not-ready': {
    status: 422,
    title: 'This draft isn’t ready to send',
    whatToDo: 'Nothing was sent. The review shows why.',
  },
  'draft-too-large': {
    status: 413,
    title: 'This draft is too large',
    whatToDo: 'Move some payments or lines into another draft.',
  },
  'too-many-drafts': {
    status: 409,
    title: 'You have too many open drafts',
    whatToDo: 'Send or delete some drafts first.',
  },
  'too-busy': {
    status: 429,
    title: 'Waybill is still working on your last requests',
    whatToDo: 'Wait a few seconds, then retry.',
  },
  'draft-not-confirmed': {
    status: 409,
    title: 'Confirm every warning first',
    whatToDo: 'Nothing was sent. Review the draft again.',
  },
  'second-approver': {
    status: 409,
    title: 'A second payer must send this',
    whatToDo: 'Nothing was sent. Ask another payer.',
  },
  'over-allocated': {
    status: 409,
    title: 'The amount is more than what is left',
    whatToDo: 'Nothing was sent. Lower the amount.',
  },
  'bad-references': {
    status: 422,
    title: 'These references can’t be imported',
    whatToDo: 'Nothing was changed. Correct the file, then import it again.',
  },
  'too-many-taken': {
    status: 422,
    title: 'Too many notifications are assigned',
    whatToDo: 'Unassign some notifications first.',
  },
  'nobody-signs-in': {
    status: 409,
    title: 'This Waybill has no sign-in',
    whatToDo: 'Ask your administrator to set up sign-in (the access setting).',
  },
  'signed-out': {
    status: 401,
    title: 'You weren’t signed in',
    whatToDo: 'Nothing was done. Sign in and try again.',
  },
  'not-allowed': {
    status: 403,
    title: 'Your roles don’t allow this',
    whatToDo: 'Nothing was done. Ask your administrator for the role.',
  },
  'no-account': {
    status: 403,
    title: 'You no longer have access to this account',
    whatToDo: 'Reload the page, or ask your administrator.',
  },
  'too-many-tokens': {
    status: 409,
    title: 'You have too many access tokens',
    whatToDo: 'Revoke one that you no longer need.',
  },
  'sign-in-refused': {
    status: 401,
    title: 'The name or the password is wrong',
    whatToDo: 'Try again.',
  },
  'sign-in-too-often': {
    status: 429,
    title: 'Too many sign-in attempts',
    whatToDo: 'If you forgot your password, ask your administrator.',
  },
  'journal-unavailable': {
    status: 503,
    title: 'Waybill can’t record writes right now',
    whatToDo: 'Nothing was sent. You can still view data. Contact your administrator.',
  },
  'too-many-streams': {
    status: 429,
    title: 'Too many pages are open',
    whatToDo: 'Close some pages, then reload this one.',
  },
  stopping: {
    status: 503,
    title: 'Waybill is restarting',
    whatToDo: 'Wait a few seconds, then retry.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong in Waybill',
    whatToDo: CONTACT_ADMINISTRATOR,
  },
};
