import type { Message } from '#contract/envelope.ts';
import type { ProblemKind } from '#contract/problem.ts';
import { orderMessages } from '#contract/order-messages.ts';
import { ApiError, type Failure } from './api-error.ts';
import { messageFacts, transactionFacts, type TechnicalFact } from './describe-answers.ts';
import { messageText } from './message-text.ts';

/** What a person is told about a failure: what happened, the particulars, and what to do. */
export interface FailureWords {
  title: string;
  /** Particulars as they came, e.g. the service's own messages; may be empty. */
  detail: string;
  whatToDo: string;
  /** What a person passes on to whoever looks into it. */
  technical: readonly TechnicalFact[];
}

type Words = Omit<FailureWords, 'technical'>;

/** The one place where failures get their words. Anything but an ApiError is a fault of the page. */
export function describeFailure(error: unknown): FailureWords {
  if (error instanceof ApiError) {
    return { ...words(error.failure), technical: technicalFacts(error.failure) };
  }
  return {
    title: 'Something went wrong on this page',
    detail: error instanceof Error ? error.message : String(error),
    whatToDo: 'Reload the page. If it happens again, tell whoever runs Waybill.',
    technical: [],
  };
}

function technicalFacts(failure: Failure): TechnicalFact[] {
  if (failure.kind !== 'rejected' && failure.kind !== 'proxy') return [];
  const status = { name: 'HTTP status', value: String(failure.httpStatus) };
  if (failure.kind === 'proxy') return [status];
  const { messages, transactionId = null, transactionTime = null } = failure;
  return [
    status,
    ...transactionFacts({ transactionId, transactionTime }),
    ...messages.flatMap(messageFacts),
  ];
}

function words(failure: Failure): Words {
  switch (failure.kind) {
    case 'offline':
      return {
        title: 'Waybill can’t be reached',
        detail: 'No connection to the server that this page came from.',
        whatToDo: 'Check your connection, and that Waybill is running. Then retry.',
      };
    case 'timeout':
      return {
        title: 'No answer in time',
        detail: `Waited ${Math.round(failure.deadline / 1000)} seconds for Waybill’s answer.`,
        whatToDo: 'The service may be overloaded. Wait a little, then retry.',
      };
    case 'contract':
      return {
        title: 'The service’s answer can’t be read',
        detail: failure.detail,
        whatToDo:
          'Retry. If it stays, something stands between Waybill and the service, or the service has changed: tell whoever runs Waybill.',
      };
    case 'rejected':
      return rejectedWords(failure.httpStatus, failure.messages);
    case 'proxy':
      return {
        ...(failure.problem === null
          ? { title: failure.title, whatToDo: TELL_OPERATOR }
          : proxyWords[failure.problem]),
        detail: failure.detail,
      };
    default:
      return failure satisfies never;
  }
}

function rejectedWords(httpStatus: number, messages: readonly Message[]): Words {
  const said = orderMessages(messages)
    .map(messageText)
    .filter((text) => text !== '');
  const reason = said.length === 0 ? ', without a reason' : `: ${said.join(' ')}`;
  const detail = sentence(`HTTP ${httpStatus}${reason}`);
  if (httpStatus === 404 || httpStatus === 501) {
    return {
      title: 'This service does not offer that',
      detail,
      whatToDo:
        'The other screens work. Ask whoever runs the service whether this part is to come.',
    };
  }
  if (httpStatus === 403) {
    return {
      title: 'The service does not allow this',
      detail,
      whatToDo: 'Waybill’s credentials lack a right. Ask whoever runs the service to grant it.',
    };
  }
  if (httpStatus === 429) {
    return {
      title: 'The service asks for fewer requests',
      detail,
      whatToDo: 'Wait a minute, then retry.',
    };
  }
  return {
    title: httpStatus >= 500 ? 'The service failed' : 'The service refused this',
    detail,
    whatToDo: 'Retry. If it stays, pass the text above to whoever runs the service.',
  };
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

const TELL_OPERATOR = 'Retry. If it happens again, tell whoever runs Waybill.';
const PAGE_AND_PROXY_DIFFER =
  'Reload the page: it may be older than the server. If it happens again, tell whoever runs Waybill.';

const proxyWords: Record<ProblemKind, { title: string; whatToDo: string }> = {
  'no-account': {
    title: 'This service account is not yours, or no more',
    whatToDo: 'Reload the page. Whoever runs Waybill binds people to service accounts.',
  },
  'no-credentials': {
    title: 'Waybill has no credentials for the service',
    whatToDo:
      'Whoever runs Waybill sets OAUTH_CONSUMER_KEY, OAUTH_CONSUMER_SECRET, OAUTH_TOKEN and OAUTH_TOKEN_SECRET and starts it again. Until then only the carriers can be read.',
  },
  'service-refused-credentials': {
    title: 'The service refused Waybill’s credentials',
    whatToDo:
      'Whoever runs Waybill checks the four OAUTH_ settings and the clock of its machine. The carriers still work.',
  },
  'service-unreachable': {
    title: 'The service is down or can’t be reached',
    whatToDo: 'Nothing is wrong with this page. Wait a little, then retry.',
  },
  'service-broke-off': {
    title: 'The service broke off its answer',
    whatToDo: 'Retry. If it stays, tell whoever runs the service.',
  },
  'service-timeout': {
    title: 'The service did not answer in time',
    whatToDo: 'It may be overloaded. Wait a little, then retry.',
  },
  'service-busy': {
    title: 'The service can’t take this now',
    whatToDo: 'Nothing was sent. Wait a little, then retry.',
  },
  'service-answer-unreadable': {
    title: 'The service’s answer can’t be read',
    whatToDo:
      'It answered something other than its interface describes, such as a web page. Retry; if it stays, tell whoever runs the service.',
  },
  'service-answer-too-large': {
    title: 'The service’s answer is too large',
    whatToDo: 'Narrow the filters, then retry.',
  },
  stopping: {
    title: 'Waybill is restarting',
    whatToDo: 'Wait a few seconds, then retry.',
  },
  internal: { title: 'Something went wrong in Waybill', whatToDo: TELL_OPERATOR },
  'unknown-endpoint': {
    title: 'Waybill does not know this request',
    whatToDo: PAGE_AND_PROXY_DIFFER,
  },
  'method-not-allowed': {
    title: 'Waybill does not know this request',
    whatToDo: PAGE_AND_PROXY_DIFFER,
  },
  'bad-parameter': {
    title: 'This request is not what the service’s interface allows',
    whatToDo: PAGE_AND_PROXY_DIFFER,
  },
  'bad-body': {
    title: 'This request is not what the service’s interface allows',
    whatToDo: PAGE_AND_PROXY_DIFFER,
  },
  'wrong-content-type': {
    title: 'This request is not what the service’s interface allows',
    whatToDo: PAGE_AND_PROXY_DIFFER,
  },
  'body-too-large': {
    title: 'This is too much for one request',
    whatToDo: 'Choose fewer at once, then try again.',
  },
  'idempotency-key-missing': {
    title: 'Waybill did not accept this write',
    whatToDo: PAGE_AND_PROXY_DIFFER,
  },
  'idempotency-key-reused': {
    title: 'Waybill did not accept this write',
    whatToDo: PAGE_AND_PROXY_DIFFER,
  },
  'write-under-way': {
    title: 'This is still under way',
    whatToDo: 'Wait for its outcome. Nothing was sent a second time.',
  },
  'write-uncertain': {
    title: 'Whether the service did this is uncertain',
    whatToDo: 'Do not repeat it by hand. Waybill reads back what the service did.',
  },
  'write-withdrawn': {
    title: 'This was taken back',
    whatToDo: 'It is never sent.',
  },
  'unknown-batch': {
    title: 'There is no such batch',
    whatToDo: 'Open it from the list of batches.',
  },
  'payment-listed': {
    title: 'The service already lists this payment',
    whatToDo: 'Open its batch to compare, then send it anyway or leave it.',
  },
  'payment-unchecked': {
    title: 'Waybill couldn’t check whether the service already has this payment',
    whatToDo: 'Nothing was sent. Try again.',
  },
  'batch-not-open': {
    title: 'This batch is decided',
    whatToDo: 'Read it again.',
  },
  'batch-too-early': {
    title: 'It is too early to send this again',
    whatToDo: 'Wait until the time given above.',
  },
  'unknown-draft': {
    title: 'There is no such draft',
    whatToDo: 'It was deleted.',
  },
  'draft-changed': {
    title: 'This draft was changed elsewhere',
    whatToDo: 'Nothing was sent. Read it again.',
  },
  'draft-locked': {
    title: 'This draft was sent',
    whatToDo: 'It stays as it is.',
  },
  'draft-not-ready': {
    title: 'This draft can’t be sent as it is',
    whatToDo: 'Nothing was sent. The review says why.',
  },
  'draft-too-large': {
    title: 'This draft is too large',
    whatToDo: 'Move some payments or lines into another draft.',
  },
  'too-many-drafts': {
    title: 'Your open drafts are full',
    whatToDo: 'Send or delete some drafts first.',
  },
  'too-busy': {
    title: 'Waybill is still working on your last requests',
    whatToDo: 'Wait a few seconds, then retry.',
  },
  'draft-not-confirmed': {
    title: 'A warning was not confirmed',
    whatToDo: 'Nothing was sent. Review it again.',
  },
  'second-approver': {
    title: 'A second payer must send this',
    whatToDo: 'Nothing was sent.',
  },
  'over-allocated': {
    title: 'More is asked for than is left',
    whatToDo: 'Nothing was sent. Lower the amount.',
  },
  'bad-references': {
    title: 'These references can’t be imported',
    whatToDo: 'Nothing was changed. Correct the file.',
  },
  'too-many-taken': {
    title: 'Too many notifications are taken',
    whatToDo: 'Release what is done with, then take these.',
  },
  'too-many-streams': {
    title: 'Too many pages are open',
    whatToDo: 'Close some of them.',
  },
  'nobody-signs-in': {
    title: 'Nobody signs in at this Waybill',
    whatToDo: 'Whoever runs Waybill sets `access`, so that people are told apart.',
  },
  'signed-out': {
    title: 'You are signed out',
    whatToDo: 'Sign in again. Nothing was done meanwhile.',
  },
  'not-allowed': {
    title: 'Your roles don’t allow this',
    whatToDo: 'Nothing was done. Whoever runs Waybill can give you the role.',
  },
  'sign-in-refused': {
    title: 'The name or the password is wrong',
    whatToDo: 'Try again.',
  },
  'sign-in-too-often': {
    title: 'Too many sign-in attempts',
    whatToDo: 'Wait a little, then try again.',
  },
  'journal-unavailable': {
    title: 'Waybill can’t record writes right now',
    whatToDo: 'Nothing was sent. You can still view data. Contact your administrator.',
  },
  'cross-site': {
    title: 'Waybill refused this request as coming from another site',
    whatToDo: 'Open Waybill by its own address in a tab of its own.',
  },
  'wrong-host': {
    title: 'Waybill is not meant to be opened by this address',
    whatToDo: 'Open it by the address that whoever runs Waybill gave you.',
  },
};
