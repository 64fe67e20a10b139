import { readEnvelope, type Message } from '#contract/envelope.ts';
import { orderMessages } from '#contract/order-messages.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import type { Json } from '#lib/json.ts';
import { visibleString } from '#lib/visible-text.ts';

type Names = PageSettings['codes']['severity'];

let severityNames: Names = {};

/**
 * Sets the names from the settings, because failures are described where the settings are not
 * available.
 */
export function nameSeverities(names: Names): void {
  severityNames = names;
}

/** `Error: Text (Code)`, or `Text (Code, Severity 3)` where the settings don't name the Severity. */
export function messageText({ Code, Text, Severity }: Message): string {
  const name = Severity === null ? undefined : severityNames[Severity];
  const number = Severity === null || name !== undefined ? '' : `Severity ${Severity}`;
  const text = Text || Code || '';
  if (text === '') return '';
  const particulars = [Text ? Code : '', number].filter(Boolean).join(', ');
  return visibleString(
    (name === undefined ? '' : `${name}: `) + text + (particulars && ` (${particulars})`),
  );
}

/** Returns the service's messages in an answer, the worst first. */
export function messageTextsOf(body: Json): string[] {
  const texts = orderMessages(readEnvelope(body).messages).map(messageText);
  return texts.filter((text) => text !== '');
}
