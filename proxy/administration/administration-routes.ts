import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  adminSettingsChange,
  sandboxChoice,
  serviceToConnect,
  serviceToTest,
} from '#contract/administration.ts';
import { SettingsError } from '../errors/settings-error.ts';
import { badBody, ProblemError } from '../errors/problem-error.ts';
import { noteAuditObject } from '../http/audit-object.ts';
import { readOwnBody } from '../http/own-body.ts';
import { sendJson } from '../http/send-json.ts';
import { readBaseUrl } from '../settings/settings.ts';
import type { Administration } from './administration.ts';
import { testService } from './test-service.ts';

const path = '/api/admin';
const limit = { bodyLimit: 256 * 1024 };

/**
 * Registers the endpoints for settings that administrators change in the browser
 * (`src/contract/administration.ts`).
 */
export function registerAdministration(app: FastifyInstance, administration: Administration): void {
  let isTesting = false;

  app.get(`${path}/settings`, (_request, reply) => sendJson(reply, administration.settings()));

  app.put(`${path}/settings`, limit, (request, reply) => {
    const change = readOwnBody(adminSettingsChange, request);
    const { version: _, ...changed } = change;
    noteAuditObject(request, Object.keys(changed).join(', '));
    return sendJson(reply, administration.change(change));
  });

  app.post(`${path}/sandbox`, limit, (request, reply) => {
    const { version } = readOwnBody(sandboxChoice, request);
    const settings = administration.chooseSandbox(version);
    // The sandbox is running already, unless another service was connected before.
    if (settings.service.kind === 'remote') restartAfter(reply);
    return sendJson(reply, settings);
  });

  app.post(`${path}/service/test`, limit, async (request, reply) => {
    const { baseUrl, credentials } = readOwnBody(serviceToTest, request);
    const url = urlOf(baseUrl);
    noteAuditObject(request, url.host);
    if (isTesting) {
      throw new ProblemError('too-busy', 'Another test is running.', { retryAfter: 10 });
    }
    isTesting = true;
    try {
      return await sendJson(reply, await testService(url, credentials));
    } finally {
      isTesting = false;
    }
  });

  app.post(`${path}/service`, limit, (request, reply) => {
    const service = readOwnBody(serviceToConnect, request);
    noteAuditObject(request, urlOf(service.baseUrl).host);
    const settings = administration.connect(service);
    restartAfter(reply);
    return sendJson(reply, settings);
  });

  /** Restarts after the caller has received the answer. */
  function restartAfter(reply: FastifyReply): void {
    reply.raw.once('close', () => administration.restart());
  }
}

/** @throws ProblemError bad-body */
function urlOf(address: string): URL {
  try {
    return readBaseUrl(address, 'The address');
  } catch (cause) {
    if (!(cause instanceof SettingsError)) throw cause;
    throw badBody(cause.message, { cause });
  }
}
