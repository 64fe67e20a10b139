import type { Notification } from '#contract/notification.ts';
import { parseJson, type Json } from '#lib/json.ts';
import { askData } from './listing/data-port.ts';
import { fetchInWorker, readFaults } from './listing/fetch-rows.ts';
import type { FetchBy } from './listing/list-query.ts';

/** Loads one page of notifications in a worker; the page then has their rows itself. */
export const fetchNotifications: FetchBy<Notification> = async (path, options) => {
  const { rows, around } = await fetchInWorker(path, options, (text) =>
    askData('readNotifications', { text }),
  );
  const values = JSON.parse(rows.values) as Notification[];
  const raws = (rows.isExact ? JSON.parse(rows.raws) : parseJson(rows.raws)) as Json[];
  return {
    ...around,
    rows: values.map((value, index) => ({ value, raw: raws[index]! })),
    faults: readFaults(rows.faults),
  };
};
