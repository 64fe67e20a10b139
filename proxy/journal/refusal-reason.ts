import { readEnvelope } from '#contract/envelope.ts';
import { orderMessages } from '#contract/order-messages.ts';
import type { Json } from '#lib/json.ts';
import { visibleString } from '#lib/visible-text.ts';

/** Characters of a reason; the whole answer stays on record. */
const MOST = 500;

/**
 * The service's own words for a refusal, which end a sentence: `it answered 400: Too small (E7)`.
 */
export function refusalReason(status: number, body: Json): string {
  const said = orderMessages(readEnvelope(body).messages)
    .map(({ Code, Text }) => {
      const text = plain(Text);
      const code = plain(Code);
      return text !== '' && code !== '' ? `${text} (${code})` : text || code;
    })
    .filter((words) => words !== '');
  if (said.length === 0) return `it answered ${status}, Success false without a reason`;
  const words = [...new Set(said)].join('; ');
  const characters = Array.from(words);
  const shown = characters.length > MOST ? `${characters.slice(0, MOST).join('')}…` : words;
  return `it answered ${status}: ${shown}`;
}

/** One line without its full stop, and with nothing in it that acts unseen. */
function plain(text: string | null): string {
  return visibleString((text ?? '').replace(/\s+/gu, ' ').trim().replace(/\.$/, ''));
}
