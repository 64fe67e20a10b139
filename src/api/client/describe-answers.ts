import type { Envelope, Message } from '#contract/envelope.ts';
import { orderMessages } from '#contract/order-messages.ts';
import { visibleString } from '#lib/visible-text.ts';
import { messageText } from './message-text.ts';

/** The envelope around the rows of one page (interface 2.1). */
export type PageAnswer = Pick<Envelope, 'transactionId' | 'transactionTime' | 'messages'> & {
  /** The requested page number. */
  page: number;
};

/** A line of technical details: `TransactionId: 7d…`. */
export interface TechnicalFact {
  name: string;
  value: string;
}

/** Messages of answers that succeeded, each once, the worst first. */
export function messagesOf(answers: readonly PageAnswer[]): readonly Message[] {
  const byText = new Map<string, Message>();
  for (const message of answers.flatMap(({ messages }) => messages)) {
    if (messageText(message) === '') continue;
    byText.set(JSON.stringify([message.Severity, message.Code, message.Text]), message);
  }
  return orderMessages([...byText.values()]);
}

/** The same messages as a person reads them. */
export function messageTexts(answers: readonly PageAnswer[]): readonly string[] {
  return [...new Set(messagesOf(answers).map(messageText))];
}

/** Pages whose transactions are listed; more would help nobody. */
const MOST_PAGES = 5;

/** Returns the facts that support needs to find an answer. */
export function answerFacts(answers: readonly PageAnswer[]): TechnicalFact[] {
  const isOne = answers.length === 1;
  return [
    ...answers.slice(-MOST_PAGES).flatMap(({ page, ...answer }) => {
      const of = isOne ? '' : `Page ${page}, `;
      return transactionFacts(answer).map(({ name, value }) => ({ name: of + name, value }));
    }),
    ...messagesOf(answers).flatMap((message) => messageFacts(message)),
  ];
}

export function transactionFacts({
  transactionId,
  transactionTime,
}: Pick<PageAnswer, 'transactionId' | 'transactionTime'>): TechnicalFact[] {
  return [
    ...(transactionId ? [{ name: 'TransactionId', value: visibleString(transactionId) }] : []),
    ...(transactionTime
      ? [{ name: 'TransactionTime', value: visibleString(transactionTime) }]
      : []),
  ];
}

export function messageFacts({ Code, Severity }: Message): TechnicalFact[] {
  const severity = Severity === null ? 'no Severity' : `Severity ${Severity}`;
  return [{ name: 'Message', value: `${visibleString(Code ?? '') || 'no Code'}, ${severity}` }];
}
