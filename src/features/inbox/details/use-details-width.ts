import { useLocalStorage } from '@mantine/hooks';

/** rem; beside the widest the list keeps room as well (inbox.module.css). */
export const NARROWEST = 25;
export const WIDEST = 42.5;

/** How wide the details are, in rem, as a person set it in this browser; `null` for a share. */
export function useDetailsWidth() {
  const [width, setWidth] = useLocalStorage<number | null>({
    key: 'waybill-details-width',
    defaultValue: null,
    getInitialValueInEffect: false,
    deserialize: readWidth,
    serialize: (value) => JSON.stringify(value),
  });
  return {
    width,
    setWidth: (next: number | null) => setWidth(next === null ? null : within(next)),
  };
}

function readWidth(text: string | undefined): number | null {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) ? within(value) : null;
}

function within(width: number): number {
  return Math.min(WIDEST, Math.max(NARROWEST, width));
}
