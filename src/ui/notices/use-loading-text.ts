import { slowLoadingTexts } from '../texts.ts';
import { useLasting } from '../values/use-lasting.ts';

const SLOW = 3000;

/**
 * Returns a text that says what is loading, and after a while that the service is slow.
 * @param what `transactions`
 */
export function useLoadingText(what: string): string {
  return useLasting(true, SLOW) ? slowLoadingTexts.slow : slowLoadingTexts.loading(what);
}
