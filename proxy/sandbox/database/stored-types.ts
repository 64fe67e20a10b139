import { recordTypes } from '../data/record-types.ts';

/** A type that is in no table of the interface, for the dialect with codes outside the tables. */
export const UNKNOWN_TYPE = 'Marketplace';

/** Types by their number in the database. */
export const storedTypes = [...recordTypes, UNKNOWN_TYPE] as const;
export type StoredType = (typeof storedTypes)[number];
