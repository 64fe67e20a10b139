import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { refuseRequest, refuseRoute } from './admission.ts';

const options = {
  isOurHost: (host: string | undefined) => host === 'w.example',
  isStopping: () => false,
};

function refusal(
  given: {
    rawHeaders?: string[];
    url?: string;
    isStopping?: boolean;
    host?: string;
    socket?: object;
  } = {},
) {
  const { host = 'w.example', rawHeaders = ['Host', host], url = '/', isStopping = false } = given;
  const { socket = { destroyed: false } } = given;
  const raw = { rawHeaders, headers: { host }, url, socket } as unknown as FastifyRequest['raw'];
  return refuseRequest(raw, { ...options, isStopping: () => isStopping })?.kind;
}

test.each([
  ['our own address', {}, undefined],
  ['a value that says host', { rawHeaders: ['Host', 'w.example', 'Date', 'host'] }, undefined],
  [
    'a name that ends with host',
    { rawHeaders: ['hOsT', 'w.example', 'x-forwarded-host', 'b'] },
    undefined,
  ],
  ['two Host headers', { rawHeaders: ['Host', 'w.example', 'HOST', 'w.example'] }, 'bad-parameter'],
  ['no Host header', { rawHeaders: ['X-Host', 'host'] }, 'bad-parameter'],
  ['another host', { host: 'evil.example' }, 'wrong-host'],
  ['an absolute target', { url: 'http://w.example/' }, 'bad-parameter'],
  ['no target', { url: '' }, 'bad-parameter'],
  ['a closed connection', { socket: { destroyed: true } }, 'bad-parameter'],
  ['a proxy that is stopping', { isStopping: true }, 'stopping'],
] as const)('judges a request with %s', (_name, given, expected) => {
  expect(refusal(given as Parameters<typeof refusal>[0])).toBe(expected);
});

const foreign = { 'sec-fetch-site': 'cross-site' };
const token = { ...foreign, authorization: 'Bearer wbt_abc' };

function routeRefusal(
  given: {
    method?: string;
    headers?: Record<string, string>;
    route?: string | undefined;
    url?: string;
    is404?: boolean;
    isPage?: boolean;
    takesTokens?: boolean;
  } = {},
) {
  const { headers = { 'sec-fetch-site': 'same-origin' }, is404 = false } = given;
  const { isPage = false, takesTokens = true } = given;
  const route = 'route' in given ? given.route : '/api/drafts/:id';
  const raw = { method: given.method ?? 'POST', headers, url: given.url ?? '/api/drafts/d-1_A' };
  const request = { raw, is404, routeOptions: { url: route } } as unknown as FastifyRequest;
  return refuseRoute(request, isPage, { takesTokens, publicUrl: null })?.kind;
}

test.each([
  ['from our page', {}, undefined],
  ['that no page sent', { method: 'GET', headers: {} }, undefined],
  ['that changes something, from nowhere', { headers: {} }, 'cross-site'],
  ['from another site', { headers: foreign }, 'cross-site'],
  ['from another site for the page', { headers: foreign, isPage: true }, undefined],
  ['from a program with a token', { headers: token }, undefined],
  ['with a token where none counts', { headers: token, takesTokens: false }, 'cross-site'],
  [
    'from the provider',
    { headers: foreign, route: '/api/session/oidc/logout', url: '/api/session/oidc/logout' },
    undefined,
  ],
  [
    'that the provider sends back',
    {
      headers: foreign,
      route: '/api/session/oidc/callback',
      url: '/api/session/oidc/callback?code=a/b',
    },
    undefined,
  ],
  ['with a query', { url: '/api/drafts/d?x=/y' }, undefined],
  ['with an encoded id', { url: '/api/drafts/%64' }, 'unknown-endpoint'],
  ['with an id that is partly encoded', { url: '/api/drafts/d%41' }, 'unknown-endpoint'],
  ['with an empty id', { url: '/api/drafts/' }, 'unknown-endpoint'],
  ['with an encoded name', { url: '/api/dr%61fts/d' }, 'unknown-endpoint'],
  ['with more behind it', { url: '/api/drafts/d/' }, 'unknown-endpoint'],
  [
    'to the service, which parses its own path',
    { route: '/api/v2/*', url: '/api/v2/%61' },
    undefined,
  ],
  ['to no route', { route: undefined, url: '/nothing', is404: true }, undefined],
  [
    'to no route from another site',
    { route: undefined, is404: true, headers: foreign },
    'cross-site',
  ],
])('judges a request %s', (_name, given, expected) => {
  expect(routeRefusal(given)).toBe(expected);
});
