import type { Context } from '../context/context.ts';
import type { BatchProcessing } from '../processing/batch-processing.ts';

export interface EndpointContext extends Context {
  queue: BatchProcessing;
}
