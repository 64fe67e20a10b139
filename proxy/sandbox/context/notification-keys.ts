import type { Context } from './context.ts';
import { storedTypes } from '../database/stored-types.ts';

/**
 * Returns the notifications of an id of 4.2, 4.3 or 4.5: one, or, where notifications have no id of
 * their own, all those of the record it names. Empty where there are none.
 */
export function notificationKeys(
  { dialect, ids, notifications }: Pick<Context, 'dialect' | 'ids' | 'notifications'>,
  id: string,
): number[] {
  const named = ids.decode(id);
  if (named === undefined) return [];
  if (dialect.notificationIdField !== 'none') {
    const found = named.kind === 'notification' && notifications.get(named.key) !== undefined;
    return found ? [named.key] : [];
  }
  const type = storedTypes.find((type) => type === named.kind);
  return type === undefined ? [] : notifications.keysOfRecord(type, named.key);
}
