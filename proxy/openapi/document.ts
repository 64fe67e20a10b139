import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOKEN_PREFIX } from '#contract/access-token.ts';
import { mayDo } from '#contract/permission.ts';
import { problem } from '#contract/problem.ts';
import { integer } from '#contract/scalars.ts';
import { roles } from '#contract/session.ts';
import { decimal } from '#contract/money.ts';
import { z } from '#contract/zod.ts';
import { ownEndpoints, type OwnEndpoint, type EndpointRule } from '../access/own-endpoints.ts';
import { endpoints, type Endpoint, type ParameterType } from '../service/endpoints.ts';

/** An object of OpenAPI 3.1, or of JSON Schema in it. */
type Part = Readonly<Record<string, unknown>>;

export interface OpenApi extends Part {
  info: { title: string; version: string; description: string; license: Part };
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface Operation extends Part {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description: string;
  parameters: readonly Part[];
}

/** Describes every endpoint of the proxy in OpenAPI 3.1, based on the contracts and tables. */
export function openApiDocument(): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  const add = (path: string, method: string, operation: Operation): void => {
    (paths[path] ??= {})[method.toLowerCase()] = operation;
  };
  for (const endpoint of endpoints) {
    for (const path of pathsOf(endpoint)) {
      for (const method of methodsOf(endpoint))
        add(path, method, ofService(endpoint, path, method));
    }
  }
  for (const [route, endpoint] of Object.entries(ownEndpoints)) {
    if (endpoint.summary === undefined) continue;
    const [method, path] = route.split(' ') as [string, string];
    add(path.replaceAll(/:(\w+)/g, '{$1}'), method, ofOwn(route, endpoint));
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Waybill',
      version: version(),
      description:
        'The paths below /api/v2 are the service’s own: Waybill signs and forwards them. All others are Waybill’s.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }, { token: [] }],
    tags: [{ name: 'service' }, { name: 'waybill' }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'waybill-session',
          description: 'Over https, its name begins with __Host-Http-.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `An access token, as people create it in the user menu: ${TOKEN_PREFIX}…`,
        },
      },
      schemas: { Problem: schemaOf(problem) },
      responses: {
        Problem: {
          description: 'Why it was not done',
          content: {
            'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
          },
        },
      },
    },
  };
}

function version(): string {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Returns the path with its optional last part, and without it. */
function pathsOf({ path }: Endpoint): string[] {
  const whole = `/api${path.replaceAll('?}', '}')}`;
  return path.endsWith('?}') ? [whole, `/api${path.slice(0, path.lastIndexOf('/'))}`] : [whole];
}

function methodsOf(endpoint: Endpoint): string[] {
  const other = endpoint.kind === 'read' ? endpoint.otherMethod : undefined;
  return [endpoint.method, ...(other ? [other] : [])];
}

function ofService(endpoint: Endpoint, path: string, method: string): Operation {
  const { id, parameters, query } = endpoint;
  const isWrite = endpoint.kind === 'write';
  const inPath = Object.entries(parameters)
    .filter(([name]) => path.includes(`{${name}}`))
    .map(([name, type]) => ({ name, in: 'path', required: true, schema: valueOf(type) }));
  // A list is one value with items separated by commas; for other types, `explode` means nothing.
  const inQuery = Object.entries(query).map(([name, type]) => {
    const schema = valueOf(type);
    return { name, in: 'query', style: 'form', explode: schema['type'] !== 'array', schema };
  });
  return {
    operationId: operationId(`${method} ${path}`),
    tags: ['service'],
    summary: id,
    description: needs(endpoint),
    parameters: [...inPath, ...inQuery, account, ...(isWrite ? [keyOf(true)] : [])],
    ...(isWrite && endpoint.body && { requestBody: contentOf(schemaOf(endpoint.body)) }),
    responses: responsesOf(isWrite ? schemaOf(endpoint.receipt) : {}),
  };
}

function ofOwn(
  route: string,
  { rule, summary = '', answer, body, query = [], key, refusesTokens }: OwnEndpoint,
): Operation {
  const [, path] = route.split(' ') as [string, string];
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = query.map((name) => ({ name, in: 'query', schema: { type: 'string' } }));
  const isPersons = rule === 'person' || rule === 'admin';
  return {
    operationId: operationId(route),
    tags: ['waybill'],
    summary,
    description: refusesTokens ? `${needs(rule).slice(0, -1)}, and no access token.` : needs(rule),
    parameters: [
      ...inPath,
      ...inQuery,
      ...(rule === 'anybody' || isPersons ? [] : [account]),
      ...(key ? [keyOf(key === 'required')] : []),
    ],
    ...(rule === 'anybody' && { security: [] }),
    ...((isPersons || refusesTokens) && { security: [{ session: [] }] }),
    ...(body && { requestBody: contentOf(schemaOf(body)) }),
    responses: responsesOf(answer ? schemaOf(answer) : {}),
  };
}

/** Chooses one of several accounts at the service; optional where there is one. */
const account = {
  name: 'Waybill-Account',
  in: 'header',
  description: 'Name of the service account, where there are several.',
  schema: { type: 'string' },
};

function keyOf(isRequired: boolean): Part {
  return {
    name: 'Idempotency-Key',
    in: 'header',
    required: isRequired,
    description: 'The same key with the same body has the same outcome, and is sent once.',
    schema: { type: 'string', format: 'uuid' },
  };
}

function needs(rule: EndpointRule): string {
  if (rule === 'anybody') return 'Needs no session.';
  if (rule === 'admin') return 'Needs a session with the role admin, and no access token.';
  if (rule === 'person') return 'Needs a session, and no access token.';
  if (rule === 'signed-in') return 'Needs a session or an access token.';
  const permissions = 'role' in rule ? [rule] : rule;
  const able = roles.filter(
    (role) => role !== 'admin' && permissions.some((it) => mayDo([role], it)),
  );
  return `Needs the role ${able.join(' or ')}.`;
}

/** Returns `getDraftsId` for `GET /api/drafts/:id`. */
function operationId(route: string): string {
  const [method, ...words] = route
    .toLowerCase()
    .replace('/api/', ' ')
    .split(/[^a-z0-9]+/);
  return method + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

function contentOf(schema: Part): Part {
  return { required: true, content: { 'application/json': { schema } } };
}

function responsesOf(schema: Part): Part {
  return {
    200: { description: 'Done', content: { 'application/json': { schema } } },
    default: { $ref: '#/components/responses/Problem' },
  };
}

/** Converts a schema to JSON Schema; parts that JSON Schema can't express accept anything. */
function schemaOf(schema: z.ZodMiniType): Part {
  const { $schema: _, ...part } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // Waybill reads them from their digits, never as a double.
      if ((zodSchema as unknown) === decimal) jsonSchema.type = 'number';
      if ((zodSchema as unknown) === integer) jsonSchema.type = 'integer';
    },
  }) as Record<string, unknown>;
  return part;
}

function valueOf(type: ParameterType): Part {
  switch (type) {
    case 'pageSize':
      return { type: 'integer', minimum: 1, maximum: 200 };
    case 'page':
      return { type: 'integer', minimum: 0 };
    case 'guid':
    case 'text':
      return { type: 'string' };
    case 'boolean':
      return { type: 'boolean' };
    case 'integers':
      return { type: 'array', items: { type: 'integer', minimum: 0 }, maxItems: 200 };
    case 'texts':
      return { type: 'array', items: { type: 'string' }, maxItems: 200 };
    default:
      return { type: 'array', items: { type: 'string', enum: type } };
  }
}
