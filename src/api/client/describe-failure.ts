import { isNotOffered, type Message } from '#contract/envelope.ts';
import { orderMessages } from '#contract/order-messages.ts';
import { ApiError, type Failure } from './api-error.ts';
import { messageFacts, transactionFacts, type TechnicalFact } from './describe-answers.ts';
import { messageText } from './message-text.ts';

/** A failure in plain English: what happened, the details, and what to do. */
export interface FailureWords {
  title: string;
  /** Details as received, e.g. the service's own messages; may be empty. */
  detail: string;
  whatToDo: string;
  /** Facts that help an administrator to find the cause. */
  technical: readonly TechnicalFact[];
}

type Words = Omit<FailureWords, 'technical'>;

const RETRY = 'Retry. If it happens again, contact your administrator.';
/** A reload would lose what is not saved. */
export const SIGN_IN = 'You may have to sign in again in another tab.';
const WAIT = 'Wait a minute, then retry.';

/** The words of Chromium, Safari, Firefox and Vite for a file of the page that didn't load. */
const NOT_LOADED = /dynamically imported module|importing a module script|preload CSS/i;

/**
 * Whether a part of the page couldn't be loaded. Browsers may not request it again until a reload.
 */
export function isNotLoaded(error: unknown): boolean {
  return error instanceof Error && NOT_LOADED.test(error.message);
}

/** Describes every failure, in one place. Any error but an ApiError is a bug of the page. */
export function describeFailure(error: unknown): FailureWords {
  if (error instanceof ApiError) {
    return { ...words(error.failure), technical: technicalFacts(error.failure) };
  }
  if (isNotLoaded(error)) {
    return {
      title: 'This part of Waybill couldn’t be loaded',
      detail: 'The connection failed, or Waybill was just updated.',
      whatToDo: 'Check your connection, then reload the page.',
      technical: [],
    };
  }
  return {
    title: 'Something went wrong on this page',
    detail: error instanceof Error ? error.message : String(error),
    whatToDo: 'Reload the page. If it happens again, contact your administrator.',
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
        detail: 'This page has no connection to its server.',
        whatToDo: 'Check your connection and that Waybill is running, then retry.',
      };
    case 'timeout':
      return {
        title: 'Waybill took too long to respond',
        detail: `No response after ${Math.round(failure.deadline / 1000)} seconds.`,
        whatToDo: 'The service may be overloaded. Try again in a few minutes.',
      };
    case 'contract': {
      const { detail, gateway } = failure;
      return gateway === undefined
        ? { title: 'Unexpected response from the service', detail, whatToDo: RETRY }
        : {
            title: 'A server in front of Waybill answered',
            detail,
            whatToDo: afterGateway(gateway),
          };
    }
    case 'rejected':
      return rejectedWords(failure.httpStatus, failure.messages);
    case 'proxy': {
      const { title, whatToDo = RETRY } = failure;
      // The proxy's detail is complete for programs that show it alone.
      const detail = unlessSaid(failure.detail, `${title}.`);
      return { title, whatToDo: unlessSaid(whatToDo, detail), detail };
    }
    default:
      return failure satisfies never;
  }
}

/** A sign-in page in front of Waybill answers with 401, 403 or a page. */
function afterGateway(httpStatus: number): string {
  if (httpStatus === 429) return WAIT;
  if (httpStatus === 413) return 'The request is too large for it. Contact your administrator.';
  return maySignIn(httpStatus) ? `${SIGN_IN} Then retry.` : RETRY;
}

export function maySignIn(httpStatus: number): boolean {
  return httpStatus < 400 || httpStatus === 401 || httpStatus === 403;
}

/** The sentences of a text that the other doesn't have. */
function unlessSaid(text: string, said: string): string {
  return text
    .split(/(?<=\.) /)
    .filter((it) => !said.includes(it))
    .join(' ');
}

function rejectedWords(httpStatus: number, messages: readonly Message[]): Words {
  const said = orderMessages(messages)
    .map(messageText)
    .filter((text) => text !== '');
  const reason = said.length === 0 ? ', with no reason given' : `: ${said.join(' ')}`;
  const detail = sentence(`HTTP ${httpStatus}${reason}`);
  if (isNotOffered(httpStatus)) {
    return {
      title: 'This service doesn’t offer that',
      detail,
      whatToDo: 'The other screens work. Ask your administrator about this one.',
    };
  }
  if (httpStatus === 403) {
    return {
      title: 'The service doesn’t allow this',
      detail,
      whatToDo: 'Ask your administrator to get Waybill permission for it.',
    };
  }
  if (httpStatus === 429) {
    return {
      title: 'Too many requests to the service',
      detail,
      whatToDo: WAIT,
    };
  }
  return {
    title: httpStatus >= 500 ? 'The service failed' : 'The service refused this',
    detail,
    whatToDo: 'Retry. If it happens again, send this message to your administrator.',
  };
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
