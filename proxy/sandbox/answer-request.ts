import { isJsonObject, parseJson, stringifyJson, type Json } from '#lib/json.ts';
import type { Context } from './context/context.ts';
import { answeredId, failure } from './wire/envelope.ts';
import { createNonceMemory } from './nonces.ts';
import { OAuthError, verifyOAuth, type SignedRequest } from './oauth.ts';
import { NotFoundRefusal, Refusal } from './endpoints/refusal.ts';
import { createRouter, type SandboxEndpoint, type Route } from './endpoints/router.ts';

/** An answer before it is sent. */
export interface SandboxAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Routes, verifies and works on requests. */
export function createAnswerer(
  context: Context,
  endpoints: readonly SandboxEndpoint[],
): (request: SignedRequest) => SandboxAnswer {
  const { credentials, dialect, settings } = context;
  const route = createRouter(endpoints);
  const nonces = createNonceMemory();

  const work = (request: SignedRequest, { endpoint, path }: Route, query: string): Json => {
    if (endpoint.authenticated) verifyOAuth(request, credentials, nonces, context.now());
    checkContentType(request);
    if (query.length > dialect.maxQuery) {
      throw new Refusal('QUERY_TOO_LONG', `The query is longer than ${dialect.maxQuery}`, {
        status: 414,
      });
    }
    return endpoint.answer({ path, query: parseQuery(query), body: request.body });
  };

  const refused = (error: Refusal, found: Route | undefined, sent: string): SandboxAnswer => {
    const bare = found?.endpoint.single && dialect.singleFailure === 'bare404';
    if (bare && error instanceof NotFoundRefusal) return { status: 404, headers: {}, body: '' };
    const id = answeredId(dialect, transactionIdIn(sent));
    const failed = failure(dialect, error.code, error.message, id);
    const { Success, Messages } = failed;
    return jsonAnswer(
      error.status ?? dialect.failureStatus,
      error.id === undefined ? failed : { Id: error.id, Success: Success!, Messages: Messages! },
      error.headers,
    );
  };

  return (request) => {
    let found: Route | undefined;
    try {
      const { basePath } = settings;
      const [path, query] = splitTarget(request.target);
      if (!path.startsWith(`${basePath}/`)) {
        throw new Refusal('UNKNOWN_PATH', 'There is nothing at this path', { status: 404 });
      }
      found = route(request.method, path.slice(basePath.length));
      return jsonAnswer(200, work(request, found, query));
    } catch (error) {
      if (error instanceof OAuthError) return unauthorized(context, error.code, error.message);
      if (error instanceof Refusal) return refused(error, found, request.body);
      throw error;
    }
  };
}

/** Returns the TransactionId of a request's body (interface 4.8, 4.9), where it can be read. */
function transactionIdIn(body: string): string | undefined {
  try {
    const fields = parseJson(body);
    const id = isJsonObject(fields) ? fields['TransactionId'] : undefined;
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}

export function jsonAnswer(
  status: number,
  body: Json,
  headers: Record<string, string> = {},
): SandboxAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: stringifyJson(body),
  };
}

export function unauthorized(
  { dialect }: Pick<Context, 'dialect'>,
  code: string,
  text: string,
): SandboxAnswer {
  return jsonAnswer(401, failure(dialect, code, text), { 'www-authenticate': 'OAuth' });
}

function splitTarget(target: string): [path: string, query: string] {
  const mark = target.indexOf('?');
  return mark === -1 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)];
}

/** Interface 1: requests send JSON as their content type; this checks those with POST. */
function checkContentType({ method, contentType = '' }: SignedRequest): void {
  if (method !== 'POST') return;
  if (contentType.split(';', 1)[0]!.trim().toLowerCase() === 'application/json') return;
  throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json', {
    status: 415,
  });
}

/** Decodes a query; a repeated name is refused, because its meaning is unclear. */
function parseQuery(text: string): Map<string, string> {
  const query = new Map<string, string>();
  for (const part of text.split('&')) {
    if (part === '') continue;
    const mark = part.indexOf('=');
    const name = decode(mark === -1 ? part : part.slice(0, mark));
    if (query.has(name)) throw new Refusal('INVALID_PARAMETER', `${name} is given twice`);
    query.set(name, mark === -1 ? '' : decode(part.slice(mark + 1)));
  }
  return query;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Refusal('INVALID_PARAMETER', 'The query is badly encoded');
  }
}
