/** Finds the batch that a report is about, in either database: ids are compared without case. */
export const reportsSchema = `
  CREATE INDEX writes_by_report ON writes (lower(report_id));
`;
