import { ProblemError } from '../problem-error.ts';
import type { ServiceAnswer } from './service-call.ts';

/** A service's reply to a read, as it is passed to the browser: its status and its JSON text. */
export interface ReadReply {
  status: number;
  /** UTF-8; one buffer for everybody who waits for the same read. */
  body: Buffer;
}

/**
 * @throws ProblemError service-refused-credentials, service-answer-unreadable
 */
export function readReply({ status, body }: ServiceAnswer, signed: boolean): ReadReply {
  if (status === 401) {
    throw new ProblemError(
      'service-refused-credentials',
      signed
        ? 'The service answered 401: it does not accept the OAUTH_* values.'
        : 'The service answered 401 though its interface asks for no credentials here.',
      { serviceStatus: status },
    );
  }
  if ((status >= 300 && status < 400) || !isFramedAsJson(body)) {
    throw new ProblemError(
      'service-answer-unreadable',
      `The service answered ${status} with something that is not the JSON of its interface.`,
      { serviceStatus: status },
    );
  }
  return { status, body: Buffer.from(body, 'utf8') };
}

/** Whether a body may be JSON. Parsing costs more than all the rest of a read; the page parses, against the contract. */
export function isFramedAsJson(body: string): boolean {
  const text = body.trim();
  const first = text.charAt(0);
  return (first === '{' && text.endsWith('}')) || (first === '[' && text.endsWith(']'));
}
