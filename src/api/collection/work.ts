import type { QueryClient } from '@tanstack/react-query';
import type { NotificationFilters } from '../notifications.ts';
import type { Publish } from './publish.ts';

/** The inputs of one load of a collection. */
export interface CollectionWork {
  client: QueryClient;
  filters: NotificationFilters;
  signal: AbortSignal;
  publish: Publish;
  /** Pages after which the load stops. */
  most: number;
}
