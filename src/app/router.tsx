import { useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

const history = createBrowserHistory({ v5Compat: true });

/**
 * The router's BrowserRouter without transitions: filters live in the URL alone, and a transition
 * would update it after the event, so that a checkbox would fall back for a moment and the next one
 * build on the old filters. The original brings 4 KB of forms and data loading that nothing here uses.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, setState] = useState({
    action: history.action,
    location: history.location,
  });
  useLayoutEffect(() => history.listen(setState), []);
  return (
    <Router location={location} navigationType={action} navigator={history} useTransitions={false}>
      {children}
    </Router>
  );
}
