import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { isGuidShaped } from '#lib/guid.ts';
import { parseJson, stringifyJson, type Json } from '#lib/json.ts';
import { isRefusal, readEnvelope } from '#contract/envelope.ts';
import { reasonsOf } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import type { Decision, Entry } from './entry.ts';
import type { IsOwnReport, Writer } from './write.ts';
import type { Claim, WriteRequest } from './write-request.ts';
import { badBody, ProblemError } from '../errors/problem-error.ts';
import { endpoints, type WriteEndpoint } from '../service/endpoints.ts';
import { isAnswer } from '../service/json-bytes.ts';
import type { ServiceAnswer } from '../service/service-call.ts';

export interface WritesOptions {
  account: string;
  writer: Writer;
  /** Milliseconds for the whole answer. */
  deadline: number;
  /** Returns the claim that a write makes in the transaction that records it, if any. */
  claimOf: (
    endpoint: string,
    key: string,
    body: string | null,
    who: string | null,
  ) => Promise<Claim | undefined>;
  /** Called because the service may have changed, so that cached reads must not be used again. */
  finished: () => void;
}

/** The person who requests a write, and the second person who releases it, if one is needed. */
export type WriteAuthors = Pick<WriteRequest, 'who' | 'approvedBy' | 'despite'>;

const JSON_NAME = 'application/json';
const JSON_TYPE = /^application\/json(?:\s*;\s*charset\s*=\s*"?utf-8"?)?$/i;

/** Checks the key, content type and body of a write before it is recorded. */
export class Writes {
  readonly #options: WritesOptions;

  constructor(options: WritesOptions) {
    this.#options = options;
  }

  /**
   * @param body text as it was received; `undefined` or empty where there was none
   * @param who the person who sends the request; `null` where nobody signs in
   * @returns the service's own reply, or the recorded one where the key was used before
   * @throws ProblemError
   */
  async submit(
    endpoint: WriteEndpoint,
    target: string,
    headers: IncomingHttpHeaders,
    body: string | undefined,
    who: string | null,
  ): Promise<{ status: number; body: string; replayed: boolean }> {
    const key = headers['idempotency-key'];
    if (typeof key !== 'string' || !isGuidShaped(key)) {
      throw new ProblemError('idempotency-key-missing', 'Send an Idempotency-Key that is a UUID.');
    }
    const read = readBody(endpoint, headers['content-type'], body ?? '');
    const claim = await this.#options.claimOf(endpoint.id, key, read, who);
    const { answer, replayed } = await this.#submit(endpoint, {
      target,
      key,
      body: read,
      claim,
      who,
    });
    if (!isAnswer(Buffer.from(answer.body))) throw refusedUnreadably(answer);
    return { status: answer.status, body: answer.body, replayed };
  }

  /** Sends reviewed payments (4.9); the journal holds the outcome. @throws ProblemError */
  async apply(key: string, body: string, claim: Claim, people: WriteAuthors): Promise<void> {
    const endpoint = endpointOf({ endpoint: 'payments.apply' });
    const target = endpoint.path;
    const read = readBody(endpoint, JSON_NAME, body);
    // Parsing a body of many lines takes long, and so do the next steps.
    await othersTurn();
    await this.#submit(endpoint, { target, key, body: read, claim, ...people });
  }

  /**
   * Sends a call of a job; the journal holds the outcome.
   * @returns the HTTP status of the answer
   * @throws ProblemError
   */
  async carryOut(
    id: string,
    { body, ...write }: Pick<WriteRequest, 'target' | 'key' | 'body' | 'claim' | 'who'>,
  ): Promise<number> {
    const endpoint = endpointOf({ endpoint: id });
    const read = readBody(endpoint, JSON_NAME, body ?? '');
    const { answer } = await this.#submit(endpoint, { ...write, body: read });
    return answer.status;
  }

  async #submit(
    endpoint: WriteEndpoint,
    write: Pick<WriteRequest, 'target' | 'key' | 'body' | 'claim' | keyof WriteAuthors>,
  ) {
    const { account, deadline, writer, finished } = this.#options;
    try {
      return await writer.submit({
        account,
        endpoint: endpoint.id,
        takesTransactionId: endpoint.takesTransactionId,
        ...write,
        ...callOf(endpoint, deadline),
      });
    } finally {
      finished();
    }
  }

  /**
   * Sends a PREPARED or UNKNOWN write, because a person or a read-back decided so; the journal
   * holds the outcome.
   * @throws ProblemError, except write-uncertain
   */
  async sendAgain(entry: Entry, reason: string, decision?: Decision | null): Promise<void> {
    const { deadline, writer, finished } = this.#options;
    try {
      await writer.sendAgain(entry, callOf(endpointOf(entry), deadline), reason, decision);
    } catch (error) {
      if (!(error instanceof ProblemError) || error.kind !== 'write-uncertain') throw error;
    } finally {
      finished();
    }
  }

  /** Judges a recorded answer that was not judged when it arrived. */
  async judgeStored(entry: Entry, isOwnReport: IsOwnReport): Promise<Entry> {
    const { deadline, writer } = this.#options;
    return await writer.judgeStored(entry, callOf(endpointOf(entry), deadline), isOwnReport);
  }
}

function endpointOf({ endpoint: id }: Pick<Entry, 'endpoint'>): WriteEndpoint {
  const endpoint = endpoints.find((endpoint) => endpoint.id === id);
  if (endpoint?.kind === 'write') return endpoint;
  throw new ProblemError('batch-not-open', `${id} is not a write of this Waybill.`);
}

function callOf(endpoint: WriteEndpoint, deadline: number) {
  return {
    expects: (answer: ServiceAnswer) => isReceipt(endpoint, answer),
    deadline,
    maxBytes: endpoint.maxBytes,
  };
}

function readBody({ body: schema }: WriteEndpoint, type = '', text: string): string | null {
  if (schema === null) {
    if (text === '') return null;
    throw badBody('This request takes no body.');
  }
  if (!JSON_TYPE.test(type)) {
    throw new ProblemError('wrong-content-type', 'Send the body as application/json.');
  }
  const value = parseBody(text);
  const result = z.safeParse(schema, value);
  if (!result.success) {
    throw badBody(reasonsOf(result.error).slice(0, 5).join('; '));
  }
  return stringifyJson(value);
}

function parseBody(text: string): Json {
  try {
    // Two parsers may read a repeated key differently, and one of them is the service's.
    return parseJson(text, { duplicateKeys: 'refuse' });
  } catch (cause) {
    throw badBody('The body is not JSON.', { cause });
  }
}

function refusedUnreadably({ status }: ServiceAnswer): ProblemError {
  return new ProblemError(
    'service-answer-unreadable',
    `The service refused this with ${status} and gave no reason that Waybill can read.`,
    { serviceStatus: status },
  );
}

function isReceipt({ receipt }: WriteEndpoint, { status, body }: ServiceAnswer): boolean {
  try {
    const value = parseJson(body, { duplicateKeys: 'refuse' });
    return !isRefusal(status, readEnvelope(value)) && z.safeParse(receipt, value).success;
  } catch {
    return false;
  }
}
