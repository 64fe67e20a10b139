import type { FastifyInstance } from 'fastify';
import { inertPolicy } from '../http/security-headers.ts';
import { sendJson } from '../http/send-json.ts';
import { openApiDocument, type OpenApi } from './document.ts';

/** Describes the proxy's endpoints, for programs and for people. */
export function registerOpenApi(app: FastifyInstance): void {
  let known: OpenApi | null = null;
  const document = (): OpenApi => (known ??= openApiDocument());
  app.get('/api/openapi.json', (_request, reply) => sendJson(reply, document()));
  app.get('/api/docs', (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': inertPolicy,
      })
      .send(readable(document())),
  );
}

/** A page that needs no script and no style. */
function readable({ info, paths }: OpenApi): string {
  const parts = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const { summary, description, parameters, operationId, ...rest } = operation;
      const names = parameters.map((it) => `${String(it['name'])} (${String(it['in'])})`);
      return [
        `<h2 id="${escaped(operationId)}">${escaped(method.toUpperCase())} ${escaped(path)}</h2>`,
        `<p>${escaped(summary)}. ${escaped(description)}</p>`,
        names.length === 0 ? '' : `<p>Parameters: ${escaped(names.join(', '))}</p>`,
        `<details><summary>Body and response</summary><pre>${escaped(JSON.stringify({ body: rest['requestBody'], responses: rest['responses'] }, null, 2))}</pre></details>`,
      ].join('\n');
    }),
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escaped(info.title)} API</title></head><body><main><h1>${escaped(info.title)} API ${escaped(info.version)}</h1>`,
    `<p>${escaped(info.description)} <a href="/api/openapi.json">OpenAPI 3.1</a></p>`,
    ...parts,
    '</main></body></html>',
  ].join('\n');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
