import { encodeText } from '#lib/uri-text.ts';
import { linkTexts } from './texts.ts';

/** A link to the user's own system, or the reason why it is broken. */
export type OwnSystemLink =
  | { kind: 'link'; href: string; host: string }
  | { kind: 'broken'; text: string; reason: string };

interface RecordReference {
  recordId: string | null;
  recordNumber: string | null;
}

const TOKEN = /\{(recordId|recordNumber)\}/g;

/**
 * Fills a template of the settings: `https://erp.example/orders/{recordNumber}`. Values of the
 * service are encoded, so that they can't change the scheme, the host or the depth of the path.
 */
export function ownSystemLink(template: string, record: RecordReference): OwnSystemLink {
  const broken = (reason: string): OwnSystemLink => ({ kind: 'broken', text: template, reason });
  const names = [...template.matchAll(TOKEN)].map(([, name]) => name as keyof RecordReference);
  const probes = ['a', 'b'].map((letter) => urlOf(template.replaceAll(TOKEN, letter)));
  const [probe, other] = probes;
  if (!probe || !other) return broken(linkTexts.noAddress);
  if (probe.protocol !== 'https:' && probe.protocol !== 'http:') {
    return broken(linkTexts.scheme);
  }
  if (probe.origin !== other.origin || probe.username !== '' || probe.password !== '') {
    return broken(linkTexts.host);
  }
  for (const name of names) {
    const value = record[name];
    if (value === null || value === '') return broken(linkTexts.missing(name));
    // Dot segments would change the path, even when encoded.
    if (/^\.{1,2}$/.test(value)) return broken(linkTexts.unsafe(name));
  }
  const { href, host } = new URL(
    template.replaceAll(TOKEN, (_, name: keyof RecordReference) => encodeText(record[name]!)),
  );
  return { kind: 'link', href, host };
}

function urlOf(text: string): URL | null {
  return URL.parse(text);
}
