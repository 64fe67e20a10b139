import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  alertSettings,
  type AlertDefinition,
  type AlertSettings,
  type AlertTimes,
} from '#contract/alert.ts';
import type { ChannelDefinition } from '#contract/alert-definition.ts';
import { fetchOwn } from './client/client.ts';
import { replaceData } from './client/replace-data.ts';
import { deleteOwn, postOwn, putOwn } from './client/send-own.ts';

/** The alerts, channels and deliveries of the signed-in person. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }) => fetchOwn(alertSettings, '/api/alerts', { signal }),
  // Deliveries continue while no page is open.
  refetchInterval: ({ state }) =>
    state.data?.deliveries.some((it) => it.state === 'waiting') ? 3_000 : 15_000,
});

export type AlertsChange =
  | { kind: 'save-alert'; id: string; alert: AlertDefinition }
  | { kind: 'delete-alert'; id: string }
  | { kind: 'save-channel'; id: string; channel: ChannelDefinition }
  | { kind: 'delete-channel' | 'test' | 'stop' | 'send-again'; id: string }
  | { kind: 'times'; times: AlertTimes };

export function useChangeAlerts() {
  const client = useQueryClient();
  return useMutation({
    // One after another, because each answer holds all alerts.
    scope: { id: 'alerts' },
    mutationFn: send,
    onSuccess: (settings) => replaceData(client, alertsQuery, settings),
  });
}

async function send(change: AlertsChange): Promise<AlertSettings> {
  switch (change.kind) {
    case 'save-alert':
      return await putOwn(alertSettings, `/api/alerts/${change.id}`, change.alert);
    case 'delete-alert':
      return await deleteOwn(alertSettings, `/api/alerts/${change.id}`);
    case 'save-channel':
      return await putOwn(alertSettings, `/api/alert-channels/${change.id}`, change.channel);
    case 'delete-channel':
      return await deleteOwn(alertSettings, `/api/alert-channels/${change.id}`);
    case 'test':
    case 'stop':
      return await postOwn(alertSettings, `/api/alert-channels/${change.id}/${change.kind}`, {});
    case 'send-again':
      return await postOwn(alertSettings, `/api/alert-deliveries/${change.id}/send-again`, {});
    case 'times':
      return await putOwn(alertSettings, '/api/alert-times', change.times);
    default:
      return change satisfies never;
  }
}
