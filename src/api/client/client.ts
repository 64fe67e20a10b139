import { isRefusal, readEnvelope, type Envelope } from '#contract/envelope.ts';
import { problem, problemKind, type Problem } from '#contract/problem.ts';
import { ContractError, readPage, readSingle, type Page, type Row } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { parseJson, stringifyJson, type Json } from '#lib/json.ts';
import { ApiError } from './api-error.ts';
import { isAttended } from './attention.ts';
import { noteAnswer, offlineCopy } from './offline-copy.ts';
import {
  readHeaders,
  READ_DEADLINE,
  loadingSince,
  takeEarly,
  type AnswerText,
} from './early-reads.ts';
import { serviceAccount } from './service-account.ts';
import { sessionEnd } from './session-end.ts';
import { startFromServer } from './start-documents.ts';

/** The endpoint whose answers name the signed-in person, or say that nobody is signed in. */
export const SESSION_PATH = '/api/session';

/** Bad gateway, unavailable, gateway timeout. */
const GATEWAY = new Set([502, 503, 504]);

/** Milliseconds; above the proxy's own limits for writes. */
export const WRITE_DEADLINE = 65_000;

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  signal?: AbortSignal;
  /** Bypasses all caches of the proxy, as when a person wants the current state. */
  fresh?: boolean;
  /** Seconds: the proxy may answer from a cached answer of this age. */
  maxAge?: number | undefined;
  /** Another way to send the request than alone and at once (`read-together.ts`). */
  sendBy?: ((path: string, init: RequestInit) => Promise<AnswerText>) | undefined;
  /**
   * Whether the answer is saved, to be used if Waybill can't be reached when the page is opened.
   */
  keeps?: boolean;
  /** Whether the list has Paging (not in interface 4.13); true by default. */
  isPaged?: boolean;
  /** Milliseconds in which the whole answer must arrive. */
  deadline?: number;
}

interface WriteOptions {
  /** Idempotency-Key, a UUID: the proxy sends a write once, and answers a repeated key from its record. */
  key: string;
  /** `undefined` where the endpoint takes none. */
  body?: Json;
  /** Continues the request when the page is closed, where the browser supports that. */
  outlivesPage?: boolean;
}

/**
 * UTF-16 units: the requests in flight of a page that is closed may have at most 64 KiB (Fetch
 * §4.5).
 */
const KEPT_ALIVE = 20_000;

/**
 * Reads one page of a list of the service: `/api/v2/notifications/200/1?statuses=1,2`.
 * @throws ApiError, or the signal's reason where the caller gave up.
 */
export async function fetchPage<Schema extends z.ZodMiniType>(
  schema: Schema,
  path: string,
  options: RequestOptions = {},
): Promise<Page<z.output<Schema>>> {
  const { answer, keptAt } = await fetchText(path, options, readHere);
  return asPromised(() => ({
    ...readPage(schema, answer, options),
    ...(keptAt !== undefined && { keptAt }),
  }));
}

/** An answer's content, with its envelope. */
interface ReadAnswer<T> {
  answer: T;
  envelope: Envelope;
}

type Reader<T> = (answer: Pick<AnswerText, 'text'> & Partial<AnswerText>) => Promise<ReadAnswer<T>>;

/**
 * Reads a list of the service with another reader than the page's own, such as a worker.
 * @returns `keptAt`: when an earlier visit requested the answer, in ms since 1970, where it is saved
 * @throws ApiError, or the signal's reason where the caller gave up.
 */
export async function fetchText<T>(
  path: string,
  options: RequestOptions,
  read: Reader<T>,
): Promise<{ answer: T; keptAt: number | undefined }> {
  const answer = await request(path, options, read);
  return { answer, keptAt: offlineCopy.take(nameOf(path, options))?.at };
}

/**
 * Reads an answer whose shape the interface does not show (the records and reports of 4.1 and 4.4).
 * @throws ApiError, or the signal's reason where the caller gave up.
 */
export function fetchAnswer(path: string, options: RequestOptions = {}): Promise<Json> {
  return request(path, options);
}

/**
 * Reads a body that is one object at the top level, with no envelope of its own (4.7, 4.10 by id).
 * @throws ApiError: `rejected` where an envelope stands in its place and says no; or the signal's
 *   reason where the caller gave up.
 */
export async function fetchSingle<Schema extends z.ZodMiniType>(
  schema: Schema,
  path: string,
  options: RequestOptions = {},
): Promise<Row<z.output<Schema>>> {
  const body = await request(path, options);
  return asPromised(() => readSingle(schema, body));
}

/**
 * Reads an endpoint of the proxy: `/api/settings`.
 * @throws ApiError, or the signal's reason where the caller gave up.
 */
export async function fetchOwn<Schema extends z.ZodMiniType>(
  schema: Schema,
  path: string,
  options: RequestOptions = {},
): Promise<z.output<Schema>> {
  const body = await request(path, options);
  return asPromised(() => readSingle(schema, body).value);
}

/**
 * Sends a write once and never retries. The caller may retry, with the same key only.
 * @throws ApiError: `rejected` where the service refused it; the proxy's `write-uncertain` where
 * the outcome is unknown, `write-under-way` while the same key has no outcome yet
 */
export async function write<Schema extends z.ZodMiniType>(
  receipt: Schema,
  path: string,
  { key, body, outlivesPage = false }: WriteOptions,
): Promise<z.output<Schema>> {
  const text = body === undefined ? undefined : stringifyJson(body);
  const answer = await request(path, {
    method: 'POST',
    deadline: WRITE_DEADLINE,
    keepalive: outlivesPage && (text?.length ?? 0) <= KEPT_ALIVE,
    headers: {
      'Idempotency-Key': key,
      ...(text !== undefined && { 'Content-Type': 'application/json;charset=UTF-8' }),
    },
    ...(text !== undefined && { body: text }),
  });
  return asPromised(() => readSingle(receipt, answer).value);
}

/** Whether the browser continues a write of this body when the page is closed. */
export function canOutlivePage(body: Json | undefined): boolean {
  return body === undefined || stringifyJson(body).length <= KEPT_ALIVE;
}

export async function request<T = Json>(
  path: string,
  {
    method = 'GET',
    signal,
    fresh = false,
    maxAge,
    sendBy,
    keeps = false,
    deadline = READ_DEADLINE,
    headers,
    body: sent,
    keepalive = false,
  }: RequestOptions & {
    headers?: Readonly<Record<string, string>>;
    body?: string;
    keepalive?: boolean;
  },
  read: Reader<T> = readHere as Reader<never>,
): Promise<T> {
  if (sessionEnd.get() !== null && !path.startsWith(SESSION_PATH)) throw signedOut();
  if (offlineCopy.get() && !path.startsWith(SESSION_PATH)) {
    const kept = keeps ? offlineCopy.get()!.answers.get(nameOf(path, { method })) : undefined;
    if (!kept) throw new ApiError({ kind: 'offline' });
    return (await read(kept)).answer;
  }
  const timeout = AbortSignal.timeout(deadline);
  const at = loadingSince() - (maxAge ?? 0) * 1_000;
  const account = path.startsWith(SESSION_PATH) ? null : serviceAccount();
  const ask = async (): Promise<AnswerText> => {
    const init: RequestInit = {
      method,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        ...readHeaders({ account, fresh }),
        ...(maxAge !== undefined && !fresh && { 'Cache-Control': `max-age=${maxAge}` }),
        ...(!isAttended() && { 'Waybill-Unattended': '1' }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
      ...(keepalive && { keepalive }),
      // Otherwise a server in front that wants a sign-in looks like a lost connection.
      redirect: 'manual',
    };
    if (sendBy) return sendBy(path, init);
    const response = await fetch(path, init);
    return { response, text: await response.text() };
  };
  const isPlain = !headers && sent === undefined && maxAge === undefined;
  const isRead = isPlain && (method === 'GET' || method === 'POST');
  let answer: AnswerText;
  try {
    answer = await ((isRead && takeEarly({ method, path, account, fresh })) || ask());
    signal?.throwIfAborted();
  } catch (error) {
    if (signal?.aborted) throw error;
    if (timeout.aborted) throw new ApiError({ kind: 'timeout', deadline }, { cause: error });
    throw new ApiError({ kind: 'offline' }, { cause: error });
  }
  const { response } = answer;
  if (mediaType(response) === 'application/problem+json') {
    throw proxyFailure(response, readBody(answer));
  }
  const { answer: body, envelope } = await read(answer);
  signal?.throwIfAborted();
  if (!isRefusal(response.status, envelope)) {
    if (keeps) noteAnswer(nameOf(path, { method }), { text: answer.text, at });
    return body;
  }
  throw new ApiError(
    {
      kind: 'rejected',
      httpStatus: response.status,
      messages: envelope.messages,
      transactionId: envelope.transactionId,
      transactionTime: envelope.transactionTime,
    },
    { retryAt: retryAtOf(response) },
  );
}

/** The proxy gives it in seconds (RFC 9110 §10.2.3). */
function retryAtOf(response: Response): number | undefined {
  const seconds = response.headers.get('retry-after');
  return seconds !== null && /^\d{1,5}$/.test(seconds)
    ? Date.now() + Number(seconds) * 1_000
    : undefined;
}

/** Returns the name that an answer is saved under. */
function nameOf(path: string, { method = 'GET' }: Pick<RequestOptions, 'method'>): string {
  return `${method} ${path}`;
}

const readHere: Reader<Json> = async (answer) => {
  const body = readBody(answer);
  return { answer: body, envelope: readEnvelope(body) };
};

function readBody(answer: Parameters<Reader<Json>>[0]): Json {
  try {
    return parseJson(answer.text);
  } catch (error) {
    throw unreadable(answer, error);
  }
}

/**
 * Explains why a text could not be read. A saved text has no response, and yields `cause` alone.
 */
export function unreadable({ response }: Partial<AnswerText>, cause: unknown): unknown {
  if (!response) return cause;
  // The proxy always sends JSON: this answer is from a gateway in front of it that did not reach
  // it.
  if (GATEWAY.has(response.status)) return new ApiError({ kind: 'offline' }, { cause });
  const type = mediaType(response);
  const isRedirect = response.type === 'opaqueredirect';
  const detail = isRedirect
    ? 'It redirected the request.'
    : `It sent ${type === 'application/json' ? 'invalid JSON' : 'a page'} (HTTP ${response.status}).`;
  if (type === 'application/json') return new ApiError({ kind: 'contract', detail }, { cause });
  startFromServer();
  return new ApiError({ kind: 'contract', detail, gateway: response.status }, { cause });
}

function signedOut(): ApiError {
  return new ApiError({
    kind: 'proxy',
    problem: 'signed-out',
    httpStatus: 401,
    title: 'You weren’t signed in',
    detail: '',
    whatToDo: 'Nothing was done. Sign in and try again.',
  });
}

function proxyFailure(response: Response, body: Json): ApiError {
  const read = z.safeParse(problem, body);
  const kind = (read.success && problemKind(read.data.type)) || null;
  if (kind === 'signed-out') sessionEnd.note();
  const {
    title = `HTTP ${response.status}`,
    detail = '',
    whatToDo,
    serviceStatus = 0,
  }: Partial<Problem> = read.success ? read.data : {};
  const retryAt = retryAtOf(response);
  // Many services refuse with a status and no JSON: the status tells more than that the answer was
  // unreadable.
  if (kind === 'service-answer-unreadable' && serviceStatus >= 400) {
    return new ApiError({ kind: 'rejected', httpStatus: serviceStatus, messages: [] }, { retryAt });
  }
  return new ApiError(
    {
      kind: 'proxy',
      problem: kind,
      httpStatus: response.status,
      title,
      detail,
      whatToDo,
    },
    { retryAt },
  );
}

function mediaType(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
}

export function asPromised<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw new ApiError({ kind: 'contract', detail: error.message }, { cause: error });
  }
}
