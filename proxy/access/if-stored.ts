import { StoreError } from '../errors/store-error.ts';

/**
 * Waits for a note that a full disk may put off: it must not keep people from looking at their data.
 * @returns `otherwise` where the store fails
 */
export async function ifStored<T>(noted: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await noted;
  } catch (error) {
    if (error instanceof StoreError) return otherwise;
    throw error;
  }
}
