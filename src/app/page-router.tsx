import { useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

/**
 * The browser's history for all that stands in it; BrowserRouter comes with forms, fetchers and
 * prefetching that nothing here uses. Filters live in the URL alone: it must have changed by the
 * time the event is over, so without transitions, or a checkbox falls back for a moment and the
 * next one builds on what was before.
 */
export function PageRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setPlace] = useState({
    action: history.action,
    location: history.location,
  });
  useLayoutEffect(() => history.listen(setPlace), [history]);
  return (
    <Router location={location} navigationType={action} navigator={history} useTransitions={false}>
      {children}
    </Router>
  );
}
