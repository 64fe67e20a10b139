interface KindFacts {
  name: string;
  /** Other names and codes, in the spelling of `foldName`. */
  also?: readonly string[];
  /** Hosts of its tracking pages; their subdomains count. */
  hosts: readonly string[];
  /** Who stands in where the directory has no carrier of this kind. */
  family?: CarrierKind;
}

const kinds = {
  ups: { name: 'UPS', also: ['united parcel service'], hosts: ['ups.com'] },
  fedex: { name: 'FedEx', also: ['fedx', 'federal express'], hosts: ['fedex.com'] },
  usps: {
    name: 'USPS',
    also: ['us postal service', 'united states postal service'],
    hosts: ['usps.com'],
  },
  'dhl-express': { name: 'DHL Express', also: [], hosts: ['dhl.com'] },
} satisfies Record<string, Omit<KindFacts, 'family'> & { family?: string }>;

/** A carrier as far as numbers tell: `ups`, `post-fr` for a country's postal operator. */
export type CarrierKind = keyof typeof kinds;

export function kindFacts(kind: CarrierKind): KindFacts {
  return kinds[kind];
}
