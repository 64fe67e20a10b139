import { StoreError } from '../errors/store-error.ts';

/**
 * Waits for a write that may fail on a full disk, because that must not keep people from viewing
 * their data.
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
