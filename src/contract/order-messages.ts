import type { Message } from './envelope.ts';

/**
 * Puts the worst message first. The interface (2.2) shows no meaning of Severity: the highest
 * number counts as the worst, and a message without one comes last.
 */
export function orderMessages(messages: readonly Message[]): Message[] {
  return messages.toSorted((a, b) => (b.Severity ?? -Infinity) - (a.Severity ?? -Infinity) || 0);
}
