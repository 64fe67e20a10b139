import type { Message } from './envelope.ts';

/** The end of the Severity scale that is worst; interface 2.2 does not say. */
export type WorstSeverity = 'highest' | 'lowest';

let worst: WorstSeverity = 'highest';

/**
 * Sets the deployment's choice, because messages are ordered where the settings are not available.
 */
export function setWorstSeverity(setting: WorstSeverity): void {
  worst = setting;
}

/** Sorts the worst message first; a message without a Severity comes last. */
export function orderMessages(messages: readonly Message[]): Message[] {
  const rank = ({ Severity }: Message): number =>
    Severity === null ? -Infinity : worst === 'highest' ? Severity : -Severity;
  return messages.toSorted((a, b) => rank(b) - rank(a) || 0);
}
