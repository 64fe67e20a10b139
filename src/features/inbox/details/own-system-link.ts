import { encodeText } from '#lib/uri-text.ts';
/** A link into the partner's own system, or why there is none that could be followed. */
export type OwnSystemLink =
  | { kind: 'link'; href: string; host: string }
  | { kind: 'broken'; text: string; reason: string };

interface RecordReference {
  recordId: string | null;
  recordNumber: string | null;
}

const TOKEN = /\{(recordId|recordNumber)\}/g;

/**
 * Fills a template of the settings: `https://erp.example/orders/{recordNumber}`. What comes from
 * the service is encoded, and can change neither the scheme, nor the host, nor the path's depth.
 */
export function ownSystemLink(template: string, record: RecordReference): OwnSystemLink {
  const broken = (reason: string): OwnSystemLink => ({ kind: 'broken', text: template, reason });
  const names = [...template.matchAll(TOKEN)].map(([, name]) => name as keyof RecordReference);
  const probes = ['a', 'b'].map((letter) => urlOf(template.replaceAll(TOKEN, letter)));
  const [probe, other] = probes;
  if (!probe || !other) return broken('The template in the settings is no address.');
  if (probe.protocol !== 'https:' && probe.protocol !== 'http:') {
    return broken('The template in the settings is neither https nor http.');
  }
  if (probe.origin !== other.origin || probe.username !== '' || probe.password !== '') {
    return broken('The template in the settings leaves open which host it leads to.');
  }
  for (const name of names) {
    const value = record[name];
    const words = name === 'recordId' ? 'record id' : 'record number';
    if (value === null || value === '') return broken(`This notification has no ${words}.`);
    // Dot segments would lead elsewhere, encoded as well.
    if (/^\.{1,2}$/.test(value)) return broken(`This ${words} can’t stand in an address.`);
  }
  const { href, host } = new URL(
    template.replaceAll(TOKEN, (_, name: keyof RecordReference) => encodeText(record[name]!)),
  );
  return { kind: 'link', href, host };
}

function urlOf(text: string): URL | null {
  return URL.parse(text);
}
