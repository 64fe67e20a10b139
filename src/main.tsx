import './app/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchAttention } from '#api/attention.ts';
import { createQueryClient } from '#api/query-client.ts';
import { chooseLocale } from '#lib/locale.ts';
import { App } from './app/app.tsx';
import { preferences } from './app/preferences.ts';
import { prefetchScreen } from './app/prefetch.ts';
import { guardTrustedTypes } from './app/trusted-types.ts';

guardTrustedTypes();
watchAttention();
chooseLocale(preferences.get().locale ?? undefined);

const queryClient = createQueryClient();
// No `await` here: the screen's code imports this file, and would wait for it in turn.
void prefetchScreen(queryClient, window.location).then(() =>
  createRoot(document.querySelector('#root')!).render(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  ),
);
