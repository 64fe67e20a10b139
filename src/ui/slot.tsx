import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createStore } from '#lib/store.ts';
import { useStored } from './store.ts';

interface PlaceProps {
  className?: string | undefined;
}

/** A place that another part of the page may fill, as the inbox does with its saved views. */
function createSlot() {
  const element = createStore<HTMLElement | null>(null);
  const useElement = () => useStored(element, (it) => it);
  return {
    /** Where the place is. */
    Place: ({ className }: PlaceProps) => <div ref={element.set} className={className} />,
    /** Renders its content in the slot, or nothing while there is no such slot. */
    Fill: ({ children }: { children: ReactNode }) => {
      const place = useElement();
      return place && createPortal(children, place);
    },
    /** Whether the place is there now. */
    useIsThere: () => useElement() !== null,
  };
}

/** In the rail, below the screens. */
export const railSlot = createSlot();

/** Among a list's buttons, for the ones that change its view. */
export const toolSlot = createSlot();

/** Below a phone's list. */
export const footSlot = createSlot();

/** The place in a phone's header that replaces the screen's name. */
export const titleSlot = createSlot();
