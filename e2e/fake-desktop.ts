import type { Page } from '@playwright/test';

export interface Told {
  title: string;
  body: string;
}

/**
 * Makes a page believe, from its next load on, that it lacks the focus, and records its desktop
 * notifications.
 */
export async function fakeDesktop(page: Page): Promise<{
  told: () => Promise<Told[]>;
  /** Clicks the first one. */
  click: () => Promise<void>;
}> {
  await page.addInitScript(() => {
    const told: Told[] = [];
    const shown: EventTarget[] = [];
    class FakeNotification extends EventTarget {
      static permission = 'default';
      static requestPermission() {
        FakeNotification.permission = 'granted';
        return Promise.resolve('granted');
      }
      constructor(title: string, { body }: { body: string }) {
        super();
        told.push({ title, body });
        shown.push(this);
      }
      close() {}
    }
    Object.assign(window, { Notification: FakeNotification, told, shown });
    document.hasFocus = () => false;
  });
  return {
    told: () => page.evaluate(() => (window as unknown as { told: Told[] }).told),
    click: () =>
      page.evaluate(
        () =>
          void (window as unknown as { shown: EventTarget[] }).shown[0]!.dispatchEvent(
            new Event('click'),
          ),
      ),
  };
}
