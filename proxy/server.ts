import type { AddressInfo } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import type { PageSettings } from '#contract/page-settings.ts';
import { PAGES_HEADER } from '#contract/page-run.ts';
import type { DifferenceReasons } from '#contract/tolerance.ts';
import type { ServiceStatus } from '#contract/service-status.ts';
import { browserKeyOf, type Accounts } from './accounts/accounts.ts';
import { accountOf } from './accounts/request-account.ts';
import type { ServiceAccount } from './accounts/service-account.ts';
import type { Access } from './access/access.ts';
import type { Administration } from './administration/administration.ts';
import { registerAdministration } from './administration/administration-routes.ts';
import { refuseRequest, refuseRoute, SERVICE_ROUTE } from './access/admission.ts';
import { callerOf, requirePermission } from './http/caller.ts';
import { holdToRule, refuseRoutesWithoutRule } from './access/rules.ts';
import { refuseUnreadable } from './http/unreadable-request.ts';
import { createTokenPace } from './access/token-pace.ts';
import { noteForAudit } from './http/audit-object.ts';
import { createHostCheck } from './http/host.ts';
import { holdToOneAtATime } from './http/one-at-a-time.ts';
import { compressReplies } from './http/compress-replies.ts';
import { dropStuckReaders } from './http/drop-stuck-readers.ts';
import type { Audit } from './audit/audit.ts';
import { noteRead, registerAudit } from './audit/audit-routes.ts';
import { registerBatches } from './batches/batch-routes.ts';
import { registerEvents } from './events/event-routes.ts';
import { registerJobs } from './jobs/job-routes.ts';
import { describePaymentBody } from './journal/describe-payments.ts';
import type { Journal } from './journal/journal.ts';
import { registerRequestScope } from './log/request-scope.ts';
import type { Metrics } from './metrics/metrics.ts';
import { registerMetrics } from './metrics/register-metrics.ts';
import { registerPage } from './http/static-page.ts';
import { securityHeaders, transportSecurity } from './http/security-headers.ts';
import { badBody, ProblemError } from './errors/problem-error.ts';
import { sendProblem } from './http/problem-reply.ts';
import type { DraftQuotas } from './drafts/draft-quotas.ts';
import { registerDrafts } from './drafts/draft-routes.ts';
import { registerOpenApi } from './openapi/openapi-routes.ts';
import { registerBankDecisions } from './bank-decisions/bank-decision-routes.ts';
import { registerDifferences } from './differences/difference-routes.ts';
import { registerPayers } from './payers/payer-routes.ts';
import { registerAlerts } from './alerts/alert-routes.ts';
import { registerReminders } from './reminders/reminder-routes.ts';
import { registerRules } from './rules/rule-routes.ts';
import { registerLabels } from './labels/label-routes.ts';
import { registerMutes } from './mutes/mute-routes.ts';
import { registerSnoozes } from './snoozes/snooze-routes.ts';
import { registerReferences } from './references/reference-routes.ts';
import { jsonHeaders, sendJson } from './http/send-json.ts';
import { sendPages } from './http/send-pages.ts';
import { ListsRefusedError } from './service/probe-first-page.ts';
import { pagesWanted, targetsOfPages } from './service/page-run.ts';
import { parseTarget } from './service/target.ts';
import { createColleagues } from './accounts/colleagues-of.ts';
import { registerStars } from './stars/star-routes.ts';
import { registerViews } from './views/view-routes.ts';
import { registerAssignments } from './assignments/assignment-routes.ts';
import { takesBytes } from './work/large-body.ts';
import type { LargeWork } from './work/large-work.ts';

/** The deployment's settings that every page may read. */
interface DeploymentSettings extends Omit<
  PageSettings,
  'account' | 'service' | 'firstPage' | 'differenceReasons'
> {
  service: Omit<PageSettings['service'], 'credentials'>;
  differenceReasons: DifferenceReasons;
}

interface ServerOptions {
  accounts: Accounts;
  administration: Administration;
  journal: Pick<Journal, 'state'>;
  audit: Audit;
  gatherEvents: () => Promise<void>;
  metrics: Metrics;
  mayReadMetrics: (authorization: string | undefined) => boolean;
  pageSettings: DeploymentSettings;
  /** Folder of the built page. */
  dist: string;
  /** The address to listen on. */
  host: string;
  /** Further names (`http/host.ts`). */
  hosts: readonly string[];
  access: Access;
  /** Runs long computations on a thread of its own. */
  work: LargeWork;
  draftQuotas: DraftQuotas;
  /** The address in browsers, over https; `null` where it isn't known. */
  publicUrl: URL | null;
  /** Whether Waybill no longer accepts anything new. */
  isStopping: () => boolean;
  log: FastifyBaseLogger;
}

/** So that a token's pace counts every read. */
const ONE_BY_ONE = 'With an access token, ask for one page at a time.';
const BODY_LIMIT = 1024 * 1024;
const SETUP_PAGE = '/setup';

/** Creates the proxy as an HTTP server that does not listen yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { accounts, pageSettings, publicUrl } = options;
  const unitsNames = () => pageSettings.codes.units;
  const headers =
    publicUrl === null ? securityHeaders : { ...securityHeaders, ...transportSecurity };
  // Known once Waybill listens; no request arrives before. Cached, because each lookup is a system
  // call.
  let listensOn: number | undefined;
  const port = () => (listensOn ??= (app.server.address() as AddressInfo).port);
  const { host, isStopping } = options;
  const hosts = publicUrl === null ? options.hosts : [...options.hosts, publicUrl.host];
  const admission = { isOurHost: createHostCheck({ host, hosts, port }), isStopping };
  const app: FastifyInstance = Fastify({
    bodyLimit: BODY_LIMIT,
    // A request that is still arriving after this time does not come from a browser.
    requestTimeout: 30_000,
    // Longer than any answer takes; then a shorter time counts.
    connectionTimeout: 5 * 60_000,
    // Refused below, as a problem like all other failures.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 16_384 },
    // Generated here instead of read from the request, so that callers can't choose the ids by
    // which logs are searched.
    genReqId: () => crypto.randomUUID(),
    loggerInstance: options.log,
    // A missing Host is refused below, like a second one.
    http: { requireHostHeader: false },
    clientErrorHandler: refuseUnreadable,
    // No hook has run where the router could not read the path.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headers).header('x-request-id', request.id);
      void sendProblem(reply, refuseRequest(request.raw, admission) ?? error);
    },
  });
  holdToOneAtATime(app.server);
  app.setErrorHandler((error, _request, reply) => sendProblem(reply, error));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) =>
    done(null, takesBytes(request) ? body : body.toString()),
  );

  const origin = { takesTokens: options.access.mode !== 'off', publicUrl };
  const holdToPace = createTokenPace();

  refuseRoutesWithoutRule(app);
  registerRequestScope(app);
  compressReplies(app);
  dropStuckReaders(app);

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    const isPage = page.isPage(request);
    const refusal = refuseRequest(request.raw, admission) ?? refuseRoute(request, isPage, origin);
    if (refusal !== undefined) throw refusal;
    if (isPage) return;
    const caller = await options.access.identify(request);
    if (caller?.token !== undefined) holdToPace(caller.token.id);
    holdToRule(request, caller, accounts);
  });

  app.all(SERVICE_ROUTE, async (request, reply) => {
    const { endpoint, target } = parseTarget(request.method, request.raw.url!);
    noteRead(request, endpoint);
    // Check access before anything in the cache is read.
    const caller = callerOf(request);
    requirePermission(caller, endpoint);
    const { reads, writes } = accountOf(request);
    if (endpoint.kind === 'write') {
      if (endpoint.id === 'payments.apply') {
        const detail = describePaymentBody(request.body as string | undefined, unitsNames());
        noteForAudit(request, { detail });
      }
      const { status, body, replayed } = await writes.submit(
        endpoint,
        target,
        request.headers,
        request.body as string | undefined,
        caller.name,
      );
      if (replayed) reply.header('idempotency-replayed', 'true');
      return reply.code(status).headers(jsonHeaders).send(body);
    }
    if (request.body) throw badBody('This request takes no body.');
    const how = {
      fresh: isFresh(request.headers),
      oldest: oldestFor(request.headers),
      isBackground: isBackground(request.headers),
    };
    const wanted = request.headers[PAGES_HEADER.toLowerCase()];
    if (wanted !== undefined) {
      if (caller.token !== undefined) throw new ProblemError('bad-parameter', ONE_BY_ONE);
      const targets = targetsOfPages(endpoint, target, pagesWanted(String(wanted)));
      return await sendPages(
        reply,
        targets.map((one) => reads.read(endpoint, one, how)),
      );
    }
    const read = await reads.read(endpoint, target, how);
    const { status, body, retryAfter } = read;
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    reply.code(status).headers(jsonHeaders);
    // Left to Fastify to send, because waiting for a reply costs two listeners on its stream.
    return body;
  });

  app.get('/api/settings', (request, reply) => {
    const account = accountOf(request);
    const answer: PageSettings = {
      ...pageSettings,
      service: { ...pageSettings.service, credentials: account.hasCredentials },
      account: browserKeyOf(account, callerOf(request)),
      firstPage: account.firstPage.known(),
      lastEvent: account.events.lastId(),
    };
    return sendJson(reply, answer);
  });
  app.get('/api/first-page', async (request, reply) => {
    try {
      return await sendJson(reply, await accountOf(request).firstPage.answer());
    } catch (error) {
      if (!(error instanceof ListsRefusedError)) throw error;
      const { status, body, retryAfter } = error.reply;
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      return reply.code(status).headers(jsonHeaders).send(body);
    }
  });
  app.get('/api/status', async (request, reply) =>
    sendJson(reply, {
      ...(await accountOf(request).status()),
      journal: journalOf(options.journal),
    }),
  );
  app.get('/api/unacknowledged-filter', async (request, reply) =>
    sendJson(reply, { separates: await accountOf(request).separatesUnacknowledged() }),
  );
  // Registered before the routes, so that it sees their responses.
  registerAudit(app, {
    audit: options.audit,
    gather: options.gatherEvents,
    accountOf: (request) => accountOf(request).key,
  });
  options.access.register(app, (caller) => accounts.choicesOf(caller));
  registerAdministration(app, options.administration);
  registerBatches(app, (request) => accountOf(request).batches);
  const { work } = options;
  const whose = (request: FastifyRequest) =>
    JSON.stringify([accountOf(request).key, callerOf(request).name]);
  registerReferences(app, (request) => accountOf(request).references, { work, whose });
  registerOpenApi(app);
  const reasons = () => pageSettings.differenceReasons;
  registerBankDecisions(app, (request) => accountOf(request).bankDecisions, reasons);
  registerPayers(app, (request) => accountOf(request).payers);
  registerDifferences(app, (request) => accountOf(request).differences, reasons);
  registerReminders(app, (request) => accountOf(request).reminders);
  const most = options.draftQuotas.perDraft.bytes;
  registerDrafts(app, (request) => accountOf(request).drafts, { work, whose, most, unitsNames });
  registerJobs(app, (request) => accountOf(request).jobs, { work, whose });
  const colleaguesOf = createColleagues(options.access, accounts);
  registerAssignments(app, (request) => accountOf(request).assignments, colleaguesOf);
  registerSnoozes(app, (request) => accountOf(request).snoozes);
  registerLabels(app, (request) => accountOf(request).labels);
  registerMutes(app, (request) => accountOf(request).mutes);
  registerAlerts(app, (request) => accountOf(request).alerts);
  registerRules(app, (request) => accountOf(request).rules, colleaguesOf, whose);
  registerViews(app, (request) => accountOf(request).views);
  registerStars(app, (request) => accountOf(request).stars);
  registerEvents(app, {
    eventsOf: (request) => accountOf(request).events,
    choose: (caller, name) => accounts.choose(caller, name).events,
    all: accounts.all.map(({ events }) => events),
    identify: (request) => options.access.identify(request),
  });
  registerMetrics(app, options.metrics, options.mayReadMetrics);
  app.get('/healthz', (_request, reply) => sendJson(reply, { status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const { state } = options.journal;
    const store = state.kind === 'ready';
    const { service, clockOffset, isRefused } = await readinessOf(accounts.all);
    const contradiction = accounts.all.flatMap(
      ({ firstPage }) => firstPage.contradiction() ?? [],
    )[0];
    // The path is a detail of this machine that not everybody may see.
    const journal = store ? {} : { journal: journalOf(options.journal) };
    const detail = store || options.access.mode !== 'off' ? {} : { storeDetail: state.reason };
    return sendJson(reply.code(store && service ? 200 : 503), {
      store,
      service,
      clockOffset,
      // Still ready: other proxies have the same credentials, and people need the page to see why.
      ...(isRefused && { credentials: 'refused' }),
      ...(contradiction !== undefined && { firstPage: contradiction }),
      ...journal,
      ...detail,
    });
  });

  const page = await registerPage(app, options.dist, {
    // Before anything else, an administrator chooses the service.
    elsewhere: () => (options.administration.isServiceOpen() ? SETUP_PAGE : null),
  });
  app.setNotFoundHandler((request, reply) => {
    if (page.isPage(request)) return page.send(request, reply);
    return sendProblem(reply, new ProblemError('unknown-endpoint', 'Waybill has no such address.'));
  });
  return app;
}

function journalOf({ state }: Pick<Journal, 'state'>): ServiceStatus['journal'] {
  if (state.kind === 'ready') return 'ready';
  return state.isRefused ? 'refused' : 'unavailable';
}

/**
 * Checks one account after another, up to the first that works, so that a readiness check costs the
 * service little. The clock offset comes from the first account that reports one.
 */
async function readinessOf(
  accounts: readonly ServiceAccount[],
): Promise<{ service: boolean; clockOffset: number | null; isRefused: boolean }> {
  const found = { service: false, clockOffset: null as number | null, isRefused: false };
  for (const { status } of accounts) {
    const { areas, clockOffset = null } = await status();
    const states = new Set(Object.values(areas).map(({ state }) => state));
    const isRefused = states.has('credentials-refused');
    const isAnswering = states.has('answering');
    found.clockOffset ??= clockOffset;
    found.isRefused ||= isRefused;
    found.service ||= isAnswering;
    if (isAnswering && !isRefused) return { ...found, isRefused: false };
  }
  return found;
}

function isFresh(headers: Record<string, string | string[] | undefined>): boolean {
  return headers['cache-control'] === 'no-cache';
}

/**
 * The page marks background requests with the lowest urgency (RFC 9218 §4.1). Requests of a page
 * that nobody uses count as background as well.
 */
function isBackground(headers: Record<string, string | string[] | undefined>): boolean {
  const isUrgent = !/(?:^|[\s,])u=7(?:$|[\s,])/.test(String(headers['priority']));
  return !isUrgent || headers['waybill-unattended'] !== undefined;
}

/** Returns the age in milliseconds that the caller accepts (RFC 9111 §5.2.1.1). */
function oldestFor(headers: Record<string, string | string[] | undefined>): number {
  const [, seconds = '0'] = /^max-age=(\d{1,6})$/.exec(String(headers['cache-control'])) ?? [];
  return Number(seconds) * 1_000;
}
