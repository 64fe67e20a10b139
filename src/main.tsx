import './app/styles.ts';
import { startTransition, StrictMode } from 'react';
import { watchAttention } from '#api/client/attention.ts';
import { createQueryClient } from '#api/session/query-client.ts';
import { provideData } from '#api/listing/provide-data.ts';
import { chooseLocale } from '#lib/locale.ts';
import { fontScale } from '#ui/font-scale.ts';
import { App } from './app/app.tsx';
import { preferences } from './app/preferences.ts';
import { prefetchScreen } from './app/prefetch.ts';
import { rowPlace } from './app/row-place.ts';
import { guardTrustedTypes } from './app/trusted-types.ts';

guardTrustedTypes();
watchAttention();
provideData(rowPlace);
chooseLocale(preferences.get().locale ?? undefined);
// Measured now, while there is almost nothing to lay out.
fontScale();

const queryClient = createQueryClient();
// A separate file, so that evaluating the code is two short tasks instead of a long one.
const renderer = import('react-dom/client');
// In a separate task, because evaluating this file already takes as long as a task may. No `await`
// here: the screen's code imports this file, and would wait for it in turn.
setTimeout(() => void draw());

async function draw(): Promise<void> {
  await prefetchScreen(queryClient, window.location);
  const { createRoot } = await renderer;
  const root = createRoot(document.querySelector('#root')!);
  // In a transition React renders in slices of a few milliseconds, so the page stays responsive.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App queryClient={queryClient} />
      </StrictMode>,
    ),
  );
}
