import { useCollection, type UsedCollection } from '#api/collection/use-collection.ts';
import { notificationTypes, type NotificationType } from '#contract/notification.ts';

/**
 * Everything of a type, as far as it was collected; where everything of all types was, that.
 * A type that is no filter value (Promotion) can be found among all alone.
 */
export function useTypeCollection(type: string): UsedCollection {
  const isFilter = (notificationTypes as readonly string[]).includes(type);
  const types = isFilter ? [type as NotificationType] : [];
  const ofType = useCollection({ status: 'everything', types }, false);
  const ofAll = useCollection({ status: 'everything', types: [] }, false);
  return ofType.asOf === null && ofAll.asOf !== null ? ofAll : ofType;
}
