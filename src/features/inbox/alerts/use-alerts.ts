import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { notificationQueries } from '#api/notifications.ts';
import { isOwnChange } from '#api/events/own-changes.ts';
import type { ReadRow } from '#api/listing/paging.ts';
import { newlyUnread, type UnreadRows } from '#api/unread/unread-rows.ts';
import type { Notification as ServiceNotification } from '#contract/notification.ts';
import { isChosen, readChoice, summarize, type AlertChoice } from './alerts.ts';
import { persistentStore } from '#ui/persistent-store.ts';
import { useStored } from '#ui/store.ts';
import type { ActionEvents } from '#contract/needs-action.ts';
import { openKey } from '../model/open-key.ts';
import { withOpen } from '../model/open-search.ts';

/** Reads and changes the choice of desktop notifications in this browser for this account. */
export function useAlertChoice(account: string) {
  const store = persistentStore(`waybill:${account}:alerts`, readChoice);
  // The choice may change while the browser asks for permission.
  const choose = (change: Partial<AlertChoice>) => store.set({ ...store.get(), ...change });
  return { choice: useStored(store, (it) => it), choose };
}

/**
 * Shows a desktop notification that summarizes chosen arrivals between two polls; not while the
 * page has the focus, where they are announced anyway.
 */
export function useAlerts(
  choice: AlertChoice,
  events: ActionEvents,
  unread: UnreadRows | undefined,
): void {
  const seen = useRef<UnreadRows>(undefined);
  const client = useQueryClient();
  const open = useOpenAnew();
  useEffect(() => {
    const before = seen.current;
    seen.current = unread;
    if (!before || !unread || !choice.isOn || document.hasFocus()) return;
    const chosen = newlyUnread(before, unread).filter(
      ({ value }) => !isOwnChange(client, value) && isChosen(value, choice, events),
    );
    if (chosen[0]) tell(chosen, () => open(chosen[0]!));
  }, [client, unread, choice, events, open]);
}

function tell(rows: readonly ReadRow<ServiceNotification>[], onClick: () => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { title, body } = summarize(rows.map(({ value }) => value));
  // A fixed tag, so that a later summary replaces an earlier one, even of another tab.
  const shown = new Notification(title, { body, tag: 'waybill', icon: '/icon.svg' });
  shown.addEventListener('click', () => {
    window.focus();
    shown.close();
    onClick();
  });
}

/** Opens a notification that arrived after the list was loaded, in a reloaded inbox. */
function useOpenAnew() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    (row: ReadRow<ServiceNotification>): void => {
      const { queryKey } = notificationQueries.list({ status: 'inbox', types: [] });
      void client.resetQueries({ queryKey, exact: true });
      void navigate({ pathname: '/inbox', search: withOpen('', openKey(row)) });
    },
    [client, navigate],
  );
}
