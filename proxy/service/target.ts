import { ProblemError } from '../errors/problem-error.ts';
import { endpoints, type Endpoint, type ParameterType, type ReadEndpoint } from './endpoints.ts';
import { rebuildParameter } from './parameter.ts';

/** An endpoint and the canonical spelling of its target. */
export interface ServiceTarget {
  endpoint: Endpoint;
  /** Below the base address: rebuilt from typed values, in the table's order, commas raw. */
  target: string;
}

interface Route {
  endpoint: Endpoint;
  /** Literal text, or the name of a parameter. */
  segments: readonly { literal: string | null; name: string; optional: boolean }[];
  required: number;
}

const PREFIX = '/api';
const MAX_LENGTH = 16_384;
const PRINTABLE = /^[!-~]+$/;

const routes: readonly Route[] = endpoints.map((endpoint) => {
  const segments = endpoint.path
    .slice(1)
    .split('/')
    .map((segment) => {
      const parameter = /^\{(\w+)(\??)\}$/.exec(segment);
      return parameter === null
        ? { literal: segment, name: '', optional: false }
        : { literal: null, name: parameter[1]!, optional: parameter[2] === '?' };
    });
  return { endpoint, segments, required: segments.filter(({ optional }) => !optional).length };
});

/**
 * Reads a raw request target (`/api/v2/…`) and rebuilds it; the browser's own text is never passed
 * on.
 * @throws ProblemError unknown-endpoint, method-not-allowed, bad-parameter
 */
export function parseTarget(method: string, raw: string): ServiceTarget {
  if (raw.length > MAX_LENGTH) throw badParameter('The address is too long.');
  if (!PRINTABLE.test(raw)) throw unknownEndpoint();
  const mark = raw.indexOf('?');
  const path = mark === -1 ? raw : raw.slice(0, mark);
  if (!path.startsWith(`${PREFIX}/v2/`)) throw unknownEndpoint();
  const segments = path.slice(PREFIX.length + 1).split('/');

  const allowed = new Set<string>();
  let badParameterName: string | undefined;
  for (const route of routes) {
    if (!matchesLiterals(route, segments)) continue;
    const { endpoint } = route;
    const rebuilt = rebuildPath(route, segments);
    if (typeof rebuilt !== 'string') badParameterName = rebuilt.badParameter;
    else if (endpoint.method !== method) allowed.add(endpoint.method);
    else {
      const query = mark === -1 ? '' : rebuildQuery(endpoint, raw.slice(mark + 1));
      return { endpoint, target: rebuilt + query };
    }
  }
  if (allowed.size > 0) {
    const allow = [...allowed];
    throw new ProblemError('method-not-allowed', `Use ${allow.join(' or ')}.`, { allow });
  }
  if (badParameterName !== undefined) {
    throw badParameter(`The value of ${badParameterName} is not allowed.`);
  }
  throw unknownEndpoint();
}

/** Like `parseTarget`, for Waybill's own reads. @throws TypeError where it is not a read */
export function parseReadTarget(
  method: string,
  raw: string,
): { endpoint: ReadEndpoint; target: string } {
  const { endpoint, target } = parseTarget(method, raw);
  if (endpoint.kind !== 'read') throw new TypeError(`${endpoint.id} is not a read`);
  return { endpoint, target };
}

/** Literals must match exactly: with a percent-encoded letter it is another path. */
function matchesLiterals(route: Route, segments: readonly string[]): boolean {
  if (segments.length > route.segments.length || segments.length < route.required) return false;
  for (let index = 0; index < segments.length; index++) {
    const { literal } = route.segments[index]!;
    if (literal !== null && literal !== segments[index]) return false;
  }
  return true;
}

function rebuildPath(
  { endpoint, segments: templates }: Route,
  segments: readonly string[],
): string | { badParameter: string } {
  let path = '';
  for (const [index, segment] of segments.entries()) {
    const { literal, name } = templates[index]!;
    const text = literal ?? rebuild(endpoint.parameters[name]!, segment);
    if (text === undefined) return { badParameter: name };
    path += `/${text}`;
  }
  return path;
}

function rebuildQuery(endpoint: Endpoint, query: string): string {
  const values = new Map<string, string>();
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=');
    const name = equals === -1 ? pair : pair.slice(0, equals);
    // Names are compared exactly: they contain only letters, so an encoded name is a different one.
    if (!Object.hasOwn(endpoint.query, name)) throw badParameter('A query parameter is unknown.');
    if (values.has(name)) throw badParameter(`${name} appears more than once.`);
    const value = equals === -1 ? '' : pair.slice(equals + 1).replaceAll('+', ' ');
    const rebuilt = rebuild(endpoint.query[name]!, value);
    if (rebuilt === undefined) throw badParameter(`The value of ${name} is not allowed.`);
    values.set(name, rebuilt);
  }
  const pairs = Object.keys(endpoint.query)
    .filter((name) => values.has(name))
    .map((name) => `${name}=${values.get(name)}`);
  return `?${pairs.join('&')}`;
}

function rebuild(type: ParameterType, encoded: string): string | undefined {
  try {
    return rebuildParameter(type, decodeURIComponent(encoded));
  } catch {
    return undefined;
  }
}

function badParameter(detail: string): ProblemError {
  return new ProblemError('bad-parameter', detail);
}

function unknownEndpoint(): ProblemError {
  return new ProblemError('unknown-endpoint', 'The service’s interface has no such path.');
}
