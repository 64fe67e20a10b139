import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withOpen } from './open-search.ts';

/** The notification whose details are shown, as the URL has it. */
export interface Open {
  /** As `openKey` makes it; `null` where none is open. */
  key: string | null;
  /** A stable function. The first adds to the history, moving on replaces: Back closes. */
  open: (key: string) => void;
  close: () => void;
}

interface OpenState {
  /** The entry before this one in the history is the list without details. */
  closesByBack: boolean;
}

export function useOpen(): Open {
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useRef(location);
  useLayoutEffect(() => {
    latest.current = location;
  });
  const open = useCallback(
    (key: string) => {
      const { search, state } = latest.current;
      const isOpen = readOpen(search) !== null;
      const next: OpenState = isOpen ? (state as OpenState) : { closesByBack: true };
      void navigate({ search: withOpen(search, key) }, { replace: isOpen, state: next });
    },
    [navigate],
  );
  const close = useCallback(() => {
    const { search, state } = latest.current;
    if ((state as OpenState | null)?.closesByBack) void navigate(-1);
    else void navigate({ search: withOpen(search, null) }, { replace: true });
  }, [navigate]);
  return { key: readOpen(location.search), open, close };
}

function readOpen(search: string): string | null {
  return new URLSearchParams(search).get('open') || null;
}
