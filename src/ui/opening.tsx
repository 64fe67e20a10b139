import { Suspense, useEffectEvent, useLayoutEffect, type ReactNode } from 'react';
import { nothingTyped, typeAhead } from './typed-ahead.ts';

let typed = nothingTyped;

/**
 * Wraps a dialog or panel whose code may still have to load. Until it appears, no key reaches the
 * page, because a person is already typing for its field: `focusFirst` inserts that text.
 */
export function Opening({ onCancel = ignore, children }: OpeningProps) {
  return <Suspense fallback={<HoldKeys onCancel={onCancel} />}>{children}</Suspense>;
}

interface OpeningProps {
  /** Escape while the code loads: otherwise a dialog that a person has just closed would open. */
  onCancel?: () => void;
  children: ReactNode;
}

function ignore(): void {}

function HoldKeys({ onCancel }: { onCancel: () => void }) {
  const cancel = useEffectEvent(onCancel);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      event.stopPropagation();
      if (event.key === 'Escape') cancel();
      const next = typeAhead(typed, event);
      if (next === null) return;
      event.preventDefault();
      typed = next;
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      // The content appears in the same commit; if it failed to load, nobody wants the text.
      queueMicrotask(() => {
        typed = nothingTyped;
      });
    };
  }, []);
  return null;
}

/** Returns and clears the keys pressed while the code was loading. */
export function takeTyped(): typeof nothingTyped {
  const taken = typed;
  typed = nothingTyped;
  return taken;
}
