import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withOpen } from './open-search.ts';

/** The notification whose details are shown, as the URL has it. */
export interface Open {
  /** Key from `openKey`; `null` where none is open. */
  key: string | null;
  /**
   * Whether the details have their place. It follows `key` a little later: the place moves every row
   * of the list, and the pressed row is marked before that.
   */
  hasPlace: boolean;
  /**
   * A stable function. The first adds to the history, moving on replaces: Back closes. With
   * `focus` the details take the keyboard.
   */
  open: (key: string, how?: { focus: boolean }) => void;
  /** A stable function. */
  close: () => void;
  /** A new text with every request that the details take the keyboard; `null` without one. */
  focusRequest: string | null;
}

interface OpenState {
  /** Whether the previous history entry is the list without details. */
  closesByBack: boolean;
  focus: boolean;
}

export function useOpen(): Open {
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useRef(location);
  useLayoutEffect(() => {
    latest.current = location;
  });
  const open = useCallback<Open['open']>(
    (key, { focus } = { focus: false }) => {
      const { search, state } = latest.current;
      const isOpen = readOpen(search) !== null;
      const closesByBack = isOpen ? ((state as OpenState | null)?.closesByBack ?? false) : true;
      const next: OpenState = { closesByBack, focus };
      void navigate({ search: withOpen(search, key) }, { replace: isOpen, state: next });
    },
    [navigate],
  );
  const close = useCallback(() => {
    const { search, state } = latest.current;
    if ((state as OpenState | null)?.closesByBack) void navigate(-1);
    else void navigate({ search: withOpen(search, null) }, { replace: true });
  }, [navigate]);
  const wantsFocus = (location.state as OpenState | null)?.focus ?? false;
  const key = readOpen(location.search);
  const hasPlace = useDeferredValue(key !== null);
  const focusRequest = wantsFocus ? location.key : null;
  return useMemo(
    () => ({ key, hasPlace, open, close, focusRequest }),
    [key, hasPlace, open, close, focusRequest],
  );
}

function readOpen(search: string): string | null {
  return new URLSearchParams(search).get('open') || null;
}
