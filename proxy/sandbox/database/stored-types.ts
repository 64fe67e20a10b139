import { recordTypes } from '../data/record-types.ts';

/** A type that no table of the interface names, for the dialect with codes outside the tables. */
export const UNKNOWN_TYPE = 'Marketplace';

/** Types by the number under which the database holds them. */
export const storedTypes = [...recordTypes, UNKNOWN_TYPE] as const;
export type StoredType = (typeof storedTypes)[number];
