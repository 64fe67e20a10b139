import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { CommandsProvider } from '#ui/commands.tsx';
import { useStored } from '#ui/store.ts';
import { cspNonce } from './csp-nonce.ts';
import { NotFound } from './not-found.tsx';
import { PageRouter } from './page-router.tsx';
import { preferences } from './preferences.ts';
import { Screen } from './screen.tsx';
import { innerPages, screens } from './screens.ts';
import { Shell } from './shell.tsx';
import { cssVariables, theme } from './theme.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const colorSchemes = localStorageColorSchemeManager({ key: 'waybill-color-scheme' });

export function App({ queryClient }: { queryClient: QueryClient }) {
  const singleKeys = useStored(preferences, (it) => it.singleKeys);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      getStyleNonce={cspNonce}
    >
      <QueryClientProvider client={queryClient}>
        <PageRouter>
          <CommandsProvider Palette={Palette} hasSingleKeys={singleKeys}>
            <Routes>
              <Route element={<Shell />}>
                <Route index element={<Navigate to={screens[0].path} replace />} />
                {[...screens, ...innerPages].map(({ path, Component }) => (
                  <Route
                    key={path}
                    path={path}
                    element={
                      <Screen>
                        <Component />
                      </Screen>
                    }
                  />
                ))}
                <Route path="*" element={<NotFound />} />
              </Route>
            </Routes>
          </CommandsProvider>
        </PageRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
}
