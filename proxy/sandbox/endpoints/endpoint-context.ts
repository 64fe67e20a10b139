import type { Context } from '../context/context.ts';
import type { Batches } from '../processing/batches.ts';

export interface EndpointContext extends Context {
  queue: Batches;
}
