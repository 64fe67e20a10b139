const KEY = 'waybill-push-owner';

/** Records whose alerts this browser shows. */
export function notePushOwner(name: string): void {
  localStorage.setItem(KEY, name);
}

/** Ends another person's alerts in this browser, whose session ended without a sign-out. */
export async function endOthersPush(
  { pushManager }: ServiceWorkerRegistration,
  name: string,
): Promise<void> {
  if ((localStorage.getItem(KEY) ?? name) === name) return;
  await (await pushManager.getSubscription())?.unsubscribe();
  localStorage.removeItem(KEY);
}
