import { serve } from '#api/beside/serve.ts';
import { createRowStore } from '#api/listing/row-store.ts';
import { rowViews } from './row-views.ts';

/** Keeps the rows of long lists, and figures out what screens show of them. */
serve(createRowStore(rowViews));
