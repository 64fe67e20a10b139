import { useLayoutEffect, useState, type ReactNode } from 'react';
import {
  NavigationType,
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router';
import { closeByBack } from '#ui/panels/close-by-back.ts';

const history = createBrowserHistory({ v5Compat: true });

/**
 * The router's BrowserRouter without transitions: filters live in the URL alone, and a transition
 * would update it after the event, so that a checkbox would fall back for a moment and the next one
 * build on the old filters. The original brings 4 KB of forms and data loading that nothing here uses.
 * Back closes the topmost dialog and stays on the page, because a phone has no other key for that.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, setState] = useState({
    action: history.action,
    location: history.location,
  });
  useLayoutEffect(() => {
    let isReturning = false;
    return history.listen((update) => {
      if (isReturning) isReturning = false;
      else if (update.action === NavigationType.Pop && update.delta !== null && closeByBack()) {
        isReturning = true;
        history.go(-update.delta);
      } else setState(update);
    });
  }, []);
  return (
    <Router location={location} navigationType={action} navigator={history} useTransitions={false}>
      {children}
    </Router>
  );
}
