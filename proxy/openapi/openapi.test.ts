import { createHash } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { ownEndpoints } from '../access/own-endpoints.ts';
import { startFollowed } from '../testing/followed-waybill.ts';
import { openApiDocument } from './document.ts';

test('produces valid OpenAPI 3.1 with every endpoint', async () => {
  const document = openApiDocument();
  const { valid, errors } = await new Validator().validate(
    structuredClone<Record<string, unknown>>(document),
  );
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  const silent = Object.entries(ownEndpoints).filter(([, { summary }]) => summary === undefined);
  expect(silent.map(([route]) => route)).toEqual(['GET /healthz', 'GET /readyz', 'GET /metrics']);
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(document.paths['/api/jobs']!['post']!.parameters).toContainEqual(
    expect.objectContaining({ name: 'Idempotency-Key', required: true }),
  );
  expect(document.paths['/api/v2/accounting/receivables/payments/apply']!['post']).toMatchObject({
    description: 'Needs the role payer.',
    parameters: [{ name: 'Waybill-Account' }, { name: 'Idempotency-Key', required: true }],
    requestBody: {
      content: {
        'application/json': {
          schema: {
            properties: {
              Payments: {
                items: { properties: { Amount: { properties: { Value: { type: 'number' } } } } },
              },
            },
          },
        },
      },
    },
  });
});

test('says who may use an endpoint, as the proxy decides it', () => {
  const { paths } = openApiDocument();
  const neededFor = (path: string) => paths[path]!['get']!.description;
  const ledger = '/api/v2/accounting/receivables/{pageSize}/{pageNumber}';
  expect(neededFor(ledger)).toBe('Needs the role accounting or payer.');
  expect(neededFor('/api/audit')).toBe('Needs the role accounting or payer.');
  expect(neededFor('/api/settings')).toBe('Needs a session or an access token.');
  expect(neededFor('/api/tokens')).toBe('Needs a session, and no access token.');
  expect(paths['/api/alert-times']!['put']).toMatchObject({
    description: 'Needs the role triage, and no access token.',
    security: [{ session: [] }],
  });
});

test('describes every parameter of the lists that have any', () => {
  const { paths } = openApiDocument();
  const parametersOf = (path: string) =>
    paths[path]!['get']!.parameters.flatMap((it) => (it['in'] === 'query' ? it['name'] : []));
  expect(parametersOf('/api/batches')).toEqual(
    expect.arrayContaining(['before', 'since', 'until', 'amounts', 'find']),
  );
  for (const list of ['jobs/{id}/targets', 'notifications/labels', 'notifications/snoozed']) {
    expect(parametersOf(`/api/${list}`)).toEqual(['after']);
  }
});

test('lists and archives notifications using the OpenAPI description alone', async () => {
  const waybill = await startFollowed({});
  const { paths } = JSON.parse((await waybill.ask('/api/openapi.json')).body) as ReturnType<
    typeof openApiDocument
  >;
  /** Calls an operation by what the description says of it. */
  const call = async (path: string, method: string, values: Record<string, string>) => {
    const { parameters } = paths[path]![method]!;
    const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(values[name]!),
    );
    const headers = Object.fromEntries(
      parameters
        .filter((it) => it['in'] === 'header')
        .flatMap((it) => {
          const name = String(it['name']);
          return values[name] === undefined ? [] : [[name.toLowerCase(), values[name]] as const];
        }),
    );
    return waybill.ask(target, { method: method.toUpperCase(), headers });
  };
  const listed = await call('/api/v2/notifications/{pageSize}/{pageNumber}', 'post', {
    pageSize: '5',
    pageNumber: '1',
  });
  const { Result } = JSON.parse(listed.body) as { Result: { Id: string }[] };
  expect(Result).toHaveLength(5);
  const archived = await call('/api/v2/notifications/{messageId}/archive', 'post', {
    messageId: Result[0]!.Id,
    'Idempotency-Key': crypto.randomUUID(),
  });
  expect(archived.status).toBe(200);
  const page = await waybill.ask('/api/docs');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.body).toContain('POST /api/v2/notifications/{messageId}/archive');
  // The policy lets this style alone pass.
  const [, style] = /<style>([^<]+)<\/style>/.exec(page.body)!;
  const hash = createHash('sha256').update(style!).digest('base64');
  expect(page.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
});
