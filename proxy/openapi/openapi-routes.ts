import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { inertPolicy } from '../http/security-headers.ts';
import { jsonHeaders } from '../http/send-json.ts';
import { openApiDocument, type OpenApi, type Operation } from './document.ts';

/** Describes the proxy's endpoints, for programs and for people. */
export function registerOpenApi(app: FastifyInstance): void {
  // The same bytes for everybody, so that they are compressed once, because anybody may request
  // them.
  let known: { json: Buffer; page: Buffer } | null = null;
  const texts = () => (known ??= textsOf(openApiDocument()));
  app.get('/api/openapi.json', (_request, reply) => reply.headers(jsonHeaders).send(texts().json));
  app.get('/api/docs', (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
      })
      .send(texts().page),
  );
}

function textsOf(document: OpenApi): { json: Buffer; page: Buffer } {
  return { json: Buffer.from(JSON.stringify(document)), page: Buffer.from(readable(document)) };
}

/** The page's colors, as in `src/app/theme.ts`: the page itself is no part of the built one. */
const style = `
:root { color-scheme: light dark;
  --text: light-dark(#17252a, #d6dee1); --dimmed: light-dark(#55646b, #9aa9af);
  --body: light-dark(#fff, #14191b); --chrome: light-dark(#f5f8f8, #1a2023);
  --line: light-dark(#dde5e7, #2c363a); --accent: light-dark(#1a6674, #86c0c9); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--body); color: var(--text);
  font: 0.875rem/1.55 "Inter Variable", system-ui, sans-serif; }
header { padding: 1.25rem 1.5rem; background: var(--chrome); border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 1.25rem; font-weight: 650; }
h2 { margin: 2rem 0 0.5rem; font-size: 1rem; font-weight: 650; }
p { margin: 0.25rem 0; }
main { max-width: 60rem; margin: 0 auto; padding: 0.5rem 1.5rem 4rem; }
a { color: var(--accent); }
ul { list-style: none; margin: 0; padding: 0; columns: 22rem; }
li a { display: block; padding: 0.125rem 0; text-decoration: none; overflow-wrap: anywhere; }
li a:hover { text-decoration: underline; }
article { padding: 0.75rem 1rem; margin: 0.5rem 0; border: 1px solid var(--line); border-radius: 0.375rem; }
article h3 { margin: 0; font: 600 0.8125rem ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  overflow-wrap: anywhere; }
article h3 b { display: inline-block; min-width: 3.5rem; color: var(--accent); }
small, .dimmed { color: var(--dimmed); font-size: 0.8125rem; }
code, pre { font: 0.75rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre { margin: 0.5rem 0 0; padding: 0.75rem; max-height: 30rem; overflow: auto;
  background: var(--chrome); border-radius: 0.25rem; }
summary { cursor: pointer; padding: 0.25rem 0; color: var(--accent); }
@media (pointer: coarse) { summary, li a { padding: 0.75rem 0; } }
`;
const policy = `${inertPolicy}; style-src 'sha256-${hash('sha256', style, 'base64')}'`;

const groups = [
  { tag: 'service', name: 'The service’s paths' },
  { tag: 'waybill', name: 'Waybill’s own endpoints' },
];

/** Returns a page that needs no script. */
function readable({ info, paths }: OpenApi): string {
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = groups.map(({ tag, name }) => {
    const own = all.filter(({ operation }) => operation.tags.includes(tag));
    const links = own.map(
      ({ path, method, operation }) =>
        `<li><a href="#${escaped(operation.operationId)}"><code>${escaped(`${method.toUpperCase()} ${path}`)}</code></a></li>`,
    );
    return [`<h2>${name}</h2><ul>`, ...links, '</ul>', ...own.map(readableOperation)].join('\n');
  });
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escaped(info.title)} API</title><style>${style}</style></head><body>`,
    `<header><h1>${escaped(info.title)} API ${escaped(info.version)}</h1>`,
    `<p>${escaped(info.description)}</p>`,
    '<p><a href="/api/openapi.json">OpenAPI 3.1</a> · <a href="/">Back to Waybill</a></p></header><main>',
    ...sections,
    '</main></body></html>',
  ].join('\n');
}

function readableOperation({ path, method, operation }: Described): string {
  const { summary, description, parameters, operationId, requestBody, responses } = operation;
  const names = parameters.map((it) => `${String(it['name'])} (${String(it['in'])})`);
  const shapes = JSON.stringify({ body: requestBody, responses }, null, 2);
  return [
    `<article id="${escaped(operationId)}"><h3><b>${escaped(method.toUpperCase())}</b> ${escaped(path)}</h3>`,
    `<p>${escaped(summary)}. <span class="dimmed">${escaped(description)}</span></p>`,
    names.length === 0 ? '' : `<p><small>Parameters: ${escaped(names.join(', '))}</small></p>`,
    `<details><summary>Body and response</summary><pre tabindex="0">${escaped(shapes)}</pre></details></article>`,
  ].join('\n');
}

interface Described {
  path: string;
  method: string;
  operation: Operation;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
