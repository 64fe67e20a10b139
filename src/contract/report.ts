import { integer, optionalDateTime, optionalText, shownText } from './scalars.ts';
import { z } from './zod.ts';

const reportHead = {
  /** Optional, because the request already names it. */
  ReportId: optionalText,
  ReportTime: optionalDateTime,
  /** Values are not documented: the settings may name them. */
  ReportStatus: z.catch(z.nullable(integer), null),
};

/**
 * Head of 4.4 (interface 2.6). The shape of its lines is not documented, so they stay as received.
 */
export const notificationReport = z.object(reportHead);

/** Head of 4.11. */
export const ledgerReport = z.object(reportHead);

/** A line of 4.11 (interface 2.13). Allowed values of Status are not documented. */
export const ledgerReportLine = z.object({
  RecordId: optionalText,
  RecordKey: optionalText,
  Id: optionalText,
  Status: z.catch(z.nullable(integer), null),
  Message: shownText,
  Record: z.catch(z.nullable(integer), null),
});
