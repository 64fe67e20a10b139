import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { CommandsProvider } from '#ui/commands/commands.tsx';
import { PlaceProvider } from '#ui/place.tsx';
import { dropEarly } from '#api/client/early-reads.ts';
import { sessionQuery } from '#api/session/session.ts';
import { noteFirstScreen } from '#ui/later.tsx';
import { useStored } from '#ui/store.ts';
import { untilFirstScreen } from './first-screen.ts';
import { homeScreen } from './home-screen.ts';
import { preferences } from './preferences.ts';
import { BrowserRouter } from './router.tsx';
import { Screen } from './screen.tsx';
import { innerPages, screens } from './screens.ts';
import { SessionGate } from './session-gate.tsx';
import { Shell } from './shell.tsx';
import { cssVariables, theme } from './theme.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFound }));
const SignInPage = lazy(async () => ({
  default: (await import('#features/access/sign-in-page.tsx')).SignInPage,
}));

const SetupPage = lazy(async () => ({
  default: (await import('#features/administration/setup-page.tsx')).SetupPage,
}));

const colorSchemes = localStorageColorSchemeManager({ key: 'waybill-color-scheme' });

export function App({ queryClient }: { queryClient: QueryClient }) {
  const singleKeys = useStored(preferences, (it) => it.singleKeys);
  useEffect(() => {
    void untilFirstScreen(queryClient).then(noteFirstScreen).then(dropEarly);
  }, [queryClient]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      getStyleNonce={cspNonce}
    >
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <PlaceProvider>
            <CommandsProvider Palette={Palette} hasSingleKeys={singleKeys}>
              <Routes>
                <Route
                  path="/sign-in"
                  element={
                    <Suspense fallback={null}>
                      <SignInPage />
                    </Suspense>
                  }
                />
                <Route
                  path="/setup"
                  element={
                    <SessionGate>
                      <Suspense fallback={null}>
                        <SetupPage />
                      </Suspense>
                    </SessionGate>
                  }
                />
                <Route
                  element={
                    <SessionGate>
                      <Shell />
                    </SessionGate>
                  }
                >
                  <Route index element={<Home />} />
                  {[...screens, ...innerPages].map(({ path, needs, Component }) => (
                    <Route
                      key={path}
                      path={path}
                      element={
                        <Screen key={path} needs={needs}>
                          <Component />
                        </Screen>
                      }
                    />
                  ))}
                  <Route
                    path="*"
                    element={
                      <Suspense fallback={null}>
                        <NotFound />
                      </Suspense>
                    }
                  />
                </Route>
              </Routes>
            </CommandsProvider>
          </PlaceProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Opens the first screen that the person may use. */
function Home() {
  const { data: session } = useQuery(sessionQuery);
  const home = homeScreen(session, preferences.get().firstScreen);
  if (home) return <Navigate to={home.path} replace />;
  return <Screen needs={screens.flatMap(({ needs }) => needs)}>{null}</Screen>;
}

/** The nonce of this response, which allows the style elements that Mantine adds. */
function cspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
}
