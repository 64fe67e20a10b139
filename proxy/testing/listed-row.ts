import type { Json } from '#lib/json.ts';

/** A row as a list of notifications has it (interface 2.1). */
export function listedRow(Id: string, Status: number): Record<string, Json> {
  return {
    Id,
    CreatedAt: '2026-01-01T00:00:00Z',
    Event: 1,
    RecordId: Id,
    RecordNumber: '1',
    Message: 'm',
    Status,
    Type: 'Batch',
  };
}
