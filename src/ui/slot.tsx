import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStored } from './store.ts';

interface PlaceProps {
  className?: string | undefined;
}

/** A place in the shell that the screen on display may fill, as with the inbox's saved views. */
function createSlot() {
  const element = createStore<HTMLElement | null>(null);
  const useElement = () => useStored(element, (it) => it);
  return {
    /** Where the shell has the place. */
    Place: ({ className }: PlaceProps) => <div ref={element.set} className={className} />,
    /** Renders the screen's content there, or nothing while the shell has no such place. */
    Fill: ({ children }: { children: ReactNode }) => {
      const place = useElement();
      return place && createPortal(children, place);
    },
    /** Whether the shell has the place now. */
    useIsThere: () => useElement() !== null,
  };
}

/** In the rail, below the screens. */
export const railSlot = createSlot();

/** Below a phone's list. */
export const footSlot = createSlot();

/** The place in a phone's header that replaces the screen's name. */
export const titleSlot = createSlot();
