import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from './session/settings.ts';
import type { ActionEvents } from '#contract/needs-action.ts';

const none: ActionEvents = {};

/** The events that need action; none before the settings are loaded. */
export function useActionEvents(): ActionEvents {
  const { data: settings } = useQuery(settingsQuery);
  return settings?.needsAction ?? none;
}
