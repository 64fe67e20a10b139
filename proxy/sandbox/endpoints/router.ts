import type { Json } from '#lib/json.ts';
import type { Call } from './call.ts';
import { Refusal } from './refusal.ts';

type Method = 'GET' | 'POST';

export interface SandboxEndpoint {
  methods: readonly Method[];
  /** Template below the base path: `/v2/carriers/methods/{carrierIdOrCode}`. */
  path: string;
  authenticated: boolean;
  /** Whether the answer is one object at the top level, whose absence may be a bare 404. */
  single?: boolean;
  /** @throws Refusal */
  answer(call: Call): Json;
}

export interface Route {
  endpoint: SandboxEndpoint;
  path: Record<string, string>;
}

interface Pattern {
  endpoint: SandboxEndpoint;
  segments: readonly string[];
}

/** Finds the endpoint for a method and path; literal segments win over parameters. */
export function createRouter(
  endpoints: readonly SandboxEndpoint[],
): (method: string, path: string) => Route {
  const literals = (segments: readonly string[]): number =>
    segments.filter((segment) => !isParameter(segment)).length;
  const patterns = endpoints
    .map((endpoint): Pattern => ({ endpoint, segments: endpoint.path.split('/') }))
    .toSorted((a, b) => literals(b.segments) - literals(a.segments));

  return (method, path) => {
    const segments = path.split('/');
    for (const { endpoint, segments: pattern } of patterns) {
      const parameters = match(pattern, segments);
      if (!parameters) continue;
      if (!endpoint.methods.some((allowed) => allowed === method)) {
        throw new Refusal('METHOD_NOT_ALLOWED', `${method} is not allowed here`, {
          status: 405,
          headers: { allow: endpoint.methods.join(', ') },
        });
      }
      return { endpoint, path: parameters };
    }
    throw new Refusal('UNKNOWN_PATH', 'There is nothing at this path', { status: 404 });
  };
}

function match(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index]!;
    if (isParameter(expected)) {
      if (segment === '') return undefined;
      parameters[expected.slice(1, -1)] = decode(segment);
    } else if (segment !== expected) return undefined;
  }
  return parameters;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Refusal('INVALID_PATH', 'The path is badly encoded', { status: 400 });
  }
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}
