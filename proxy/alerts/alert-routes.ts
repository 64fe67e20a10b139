import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AlertSettings } from '#contract/alert.ts';
import { alertDefinition, alertTimesBody, channelDefinition } from '#contract/alert-definition.ts';
import { idKey } from '#lib/guid.ts';
import {
  noteAuditedName,
  noteAuditedSave,
  noteAuditObject,
  noteForAudit,
} from '../http/audit-object.ts';
import { callerOf } from '../http/caller.ts';
import { guidIdOf, type RequestWithId } from '../http/id-of.ts';
import { readOwnBody } from '../http/own-body.ts';
import { sendJson } from '../http/send-json.ts';
import type { AlertCaller, Alerts } from './alerts.ts';

/** Registers the endpoints of people's alerts (`src/contract/alert.ts`). */
export function registerAlerts(
  app: FastifyInstance,
  alertsOf: (request: FastifyRequest) => Alerts,
): void {
  /** Changes an alert, a channel or a delivery, and names it for the audit log. */
  const change = async (
    request: RequestWithId,
    work: (alerts: Alerts, by: AlertCaller, id: string) => Promise<AlertSettings>,
  ): Promise<AlertSettings> => {
    const [by, id] = [byOf(request), idKey(guidIdOf(request))];
    const { alerts, channels, others, deliveries } = await alertsOf(request).get(by);
    noteAuditedName(request, deliveries.find((it) => it.id === id)?.channel ?? id, [
      ...alerts,
      ...channels,
      ...others.map((it) => ({ id: it.id, name: `${it.leadsTo} of ${it.person}` })),
    ]);
    return await work(alertsOf(request), by, id);
  };
  app.get('/api/alerts', async (request, reply) =>
    sendJson(reply, await alertsOf(request).get(byOf(request))),
  );
  app.put('/api/alerts/:id', async (request: RequestWithId, reply) => {
    const by = byOf(request);
    const alert = readOwnBody(alertDefinition, request);
    const id = idKey(guidIdOf(request));
    noteAuditObject(request, alert.name);
    const before = await alertsOf(request).get(by);
    const after = await alertsOf(request).putAlert(by, id, alert, Date.now());
    noteAuditedSave(request, id, 'create-alert', [before.alerts, after.alerts]);
    return sendJson(reply, after);
  });
  app.delete('/api/alerts/:id', async (request: RequestWithId, reply) => {
    return sendJson(reply, await change(request, (alerts, by, id) => alerts.removeAlert(by, id)));
  });
  app.put('/api/alert-channels/:id', async (request: RequestWithId, reply) => {
    const by = byOf(request);
    const channel = readOwnBody(channelDefinition, request);
    const id = idKey(guidIdOf(request));
    noteAuditObject(request, channel.name);
    const before = await alertsOf(request).get(by);
    const after = await alertsOf(request).putChannel(by, id, channel, Date.now());
    if (before.channels.every((it) => it.id !== id)) {
      noteForAudit(request, { what: 'create-alert-channel' });
    }
    return sendJson(reply, after);
  });
  app.delete('/api/alert-channels/:id', async (request: RequestWithId, reply) => {
    return sendJson(reply, await change(request, (alerts, by, id) => alerts.removeChannel(by, id)));
  });
  app.post('/api/alert-channels/:id/test', async (request: RequestWithId, reply) => {
    return sendJson(
      reply,
      await change(request, (alerts, by, id) => alerts.test(by, id, Date.now())),
    );
  });
  app.post('/api/alert-channels/:id/stop', async (request: RequestWithId, reply) => {
    return sendJson(reply, await change(request, (alerts, by, id) => alerts.stop(by, id)));
  });
  app.put('/api/alert-times', async (request, reply) => {
    const by = byOf(request);
    const times = readOwnBody(alertTimesBody, request);
    return sendJson(reply, await alertsOf(request).putTimes(by, times));
  });
  app.post('/api/alert-deliveries/:id/send-again', async (request: RequestWithId, reply) => {
    return sendJson(
      reply,
      await change(request, (alerts, by, id) => alerts.sendAgain(by, id, Date.now())),
    );
  });
}

function byOf(request: FastifyRequest): AlertCaller {
  const { name, roles } = callerOf(request);
  // Where nobody signs in, there is nobody else.
  return { person: name ?? '', isAdmin: name !== null && roles.includes('admin') };
}
