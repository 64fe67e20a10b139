import type { OpenPart } from '#lib/letters/statement.ts';
import { statementTexts } from './texts.ts';

/** The parts of a statement, in their order. */
export const statementParts = [
  { key: 'items', name: statementTexts.items, isAlwaysShown: true },
  { key: 'credits', name: statementTexts.credits, isAlwaysShown: true },
  { key: 'inFlight', name: statementTexts.inFlight, isAlwaysShown: false },
  { key: 'settled', name: statementTexts.settled, isAlwaysShown: false },
] as const satisfies { key: OpenPart; name: string; isAlwaysShown: boolean }[];
