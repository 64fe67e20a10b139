import { serve } from '#api/worker-port/serve.ts';
import { createRowStore } from '#api/listing/row-store.ts';
import { rowViews } from './row-views.ts';

/** Stores the rows of long lists, and computes what screens show of them. */
serve(createRowStore(rowViews));
