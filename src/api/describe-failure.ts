import type { Message } from '#contract/envelope.ts';
import { failureTexts } from '#contract/failure-texts.ts';
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
          'Retry. If it happens again, contact your administrator: something may stand between Waybill and the service, or the service has changed.',
      };
    case 'rejected':
      return rejectedWords(failure.httpStatus, failure.messages);
    case 'proxy':
      return {
        // An unknown kind comes from a newer server.
        title: failure.problem === null ? failure.title : failureTexts[failure.problem].title,
        whatToDo: failureTexts[failure.problem ?? 'internal'].whatToDo,
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
        'The other screens work. Ask the people who run the service whether they plan this part.',
    };
  }
  if (httpStatus === 403) {
    return {
      title: 'The service does not allow this',
      detail,
      whatToDo:
        'Waybill’s credentials lack a right. Ask the people who run the service to grant it.',
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
    whatToDo: 'Retry. If it happens again, pass the text above to the people who run the service.',
  };
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
