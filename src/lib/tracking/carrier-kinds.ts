import { postFacts, posts } from './posts.ts';

/** A carrier with its names and hosts. */
export interface KindFacts {
  name: string;
  /** Other names, codes and standard carrier codes (NMFTA), as `foldName` spells them. */
  also?: readonly string[];
  /** Hosts of its pages; their subdomains count. */
  hosts?: readonly string[];
  /** ISO 3166-1 code of the country whose postal operator it is. */
  country?: string;
  /** The carrier to use where a directory has none of this kind: a sister company, or its buyer. */
  stand?: NamedKind;
}

type NamedKind = keyof typeof named;

/**
 * A carrier as its numbers reveal it; `post-fr` is a country's postal operator without a row here.
 */
export type CarrierKind = NamedKind | `post-${string}`;

const named = {
  ups: { name: 'UPS', also: ['united parcel service', 'upsn'], hosts: ['ups.com'] },
  'ups-mail-innovations': {
    name: 'UPS Mail Innovations',
    also: ['mail innovations', 'ups mi'],
    hosts: ['ups-mi.net'],
    stand: 'ups',
  },
  tforce: {
    name: 'TForce Freight',
    also: ['ups freight', 'upgf', 'tforce'],
    hosts: ['tforcefreight.com'],
    stand: 'ups',
  },
  fedex: {
    name: 'FedEx',
    also: ['fedx', 'fdx', 'fdxe', 'fdeg', 'fden', 'federal express'],
    hosts: ['fedex.com'],
  },
  'fedex-freight': { name: 'FedEx Freight', also: ['fxfe', 'fxnl'], stand: 'fedex' },
  usps: {
    name: 'USPS',
    also: ['us postal service', 'united states postal service', 'u s postal service', 'us mail'],
    hosts: ['usps.com'],
    country: 'US',
  },
  'dhl-express': { name: 'DHL Express', also: ['dhl', 'dhlc'], hosts: ['dhl.com', 'dhl.de'] },
  'dhl-ecommerce': {
    name: 'DHL eCommerce',
    also: ['dhl ecom', 'dhl global mail', 'dhl smartmail', 'dhlecommerce', 'dhlgm'],
    hosts: ['dhlecs.com', 'dhlglobalmail.com', 'dhlecommerce.co.uk', 'dhlecommerce.asia'],
    stand: 'dhl-express',
  },
  'dhl-parcel': {
    name: 'DHL Parcel',
    also: ['dhl paket', 'dhl germany', 'dhl de'],
    hosts: ['dhlparcel.nl', 'dhlparcel.co.uk'],
    stand: 'dhl-express',
  },
  'deutsche-post': {
    name: 'Deutsche Post',
    also: ['deutsche post dhl', 'german post'],
    hosts: ['deutschepost.de'],
    country: 'DE',
    stand: 'dhl-parcel',
  },
  ontrac: { name: 'OnTrac', also: ['ontc'], hosts: ['ontrac.com'] },
  lasership: {
    name: 'LaserShip',
    also: ['lshp', 'laser ship'],
    hosts: ['lasership.com'],
    stand: 'ontrac',
  },
  amazon: {
    name: 'Amazon Logistics',
    also: ['amazon', 'amzl', 'amazon shipping', 'amzn'],
    hosts: ['amazon.com', 'amazon.ca', 'amazon.co.uk', 'amazon.de', 'amazon.com.mx'],
  },
  'canada-post': {
    name: 'Canada Post',
    also: ['postes canada', 'cpc'],
    hosts: ['canadapost.ca', 'canadapost-postescanada.ca'],
    country: 'CA',
  },
  purolator: { name: 'Purolator', also: ['prla', 'puro'], hosts: ['purolator.com'] },
  canpar: { name: 'Canpar', also: ['canpar express'], hosts: ['canpar.com', 'canpar.ca'] },
  gls: {
    name: 'GLS',
    also: ['general logistics systems'],
    hosts: ['gls-group.eu', 'gls-group.com', 'gls-us.com'],
  },
  dpd: {
    name: 'DPD',
    also: ['dynamic parcel distribution'],
    hosts: ['dpd.de', 'dpd.com', 'dpd.co.uk', 'dpdgroup.com'],
  },
  hermes: { name: 'Hermes', also: ['hermes germany'], hosts: ['myhermes.de', 'hermesworld.com'] },
  evri: {
    name: 'Evri',
    also: ['myhermes', 'hermes uk'],
    hosts: ['evri.com', 'myhermes.co.uk'],
    stand: 'hermes',
  },
  yodel: { name: 'Yodel', hosts: ['yodel.co.uk', 'yodeldirect.co.uk'] },
  tnt: { name: 'TNT', also: ['tnt express'], hosts: ['tnt.com'], stand: 'fedex' },
  'sf-express': {
    name: 'SF Express',
    also: ['sf', 'shunfeng', 's f express'],
    hosts: ['sf-express.com', 'sf-international.com'],
  },
  yunexpress: {
    name: 'YunExpress',
    also: ['yun express', 'yuntrack'],
    hosts: ['yuntrack.com', 'yunexpress.com'],
  },
  cainiao: { name: 'Cainiao', hosts: ['cainiao.com'] },
  '4px': { name: '4PX', also: ['fpx'], hosts: ['4px.com'] },
  uniuni: { name: 'UniUni', hosts: ['uniuni.com'] },
  gofo: { name: 'GOFO Express', also: ['gofo'], hosts: ['gofoexpress.com', 'gofo.com'] },
  landmark: { name: 'Landmark Global', also: ['landmark'], hosts: ['landmarkglobal.com'] },
  'spee-dee': {
    name: 'Spee-Dee Delivery',
    also: ['spee dee', 'speedee', 'spde'],
    hosts: ['speedeedelivery.com'],
  },
  inpost: { name: 'InPost', hosts: ['inpost.pl', 'inpost.co.uk'] },
  yamato: {
    name: 'Yamato Transport',
    also: ['yamato', 'kuroneko'],
    hosts: ['kuronekoyamato.co.jp'],
  },
  sagawa: { name: 'Sagawa Express', also: ['sagawa'], hosts: ['sagawa-exp.co.jp'] },
  'old-dominion': {
    name: 'Old Dominion Freight Line',
    also: ['odfl', 'old dominion', 'od freight'],
    hosts: ['odfl.com'],
  },
  'r-l': {
    name: 'R+L Carriers',
    also: ['rl', 'rlca', 'r l', 'rl carriers'],
    hosts: ['rlcarriers.com'],
  },
  estes: {
    name: 'Estes Express Lines',
    also: ['exla', 'estes', 'estes express'],
    hosts: ['estes-express.com'],
  },
  xpo: {
    name: 'XPO',
    also: ['cnwy', 'xpol', 'xpo logistics', 'con way', 'conway'],
    hosts: ['xpo.com', 'ltl-xpo.com'],
  },
  saia: { name: 'Saia LTL Freight', also: ['saia'], hosts: ['saia.com', 'saiasecure.com'] },
  abf: { name: 'ABF Freight', also: ['abfs', 'abf', 'arcbest'], hosts: ['arcb.com', 'abfs.com'] },
} as const satisfies Record<string, Omit<KindFacts, 'stand'> & { stand?: string }>;

const operators = new Map<string, NamedKind>(
  Object.entries<KindFacts>(named).flatMap(([kind, { country }]) =>
    country === undefined ? [] : [[country, kind as NamedKind] as const],
  ),
);

/** All kinds that names and hosts identify. */
export const allKinds: readonly CarrierKind[] = [
  ...(Object.keys(named) as NamedKind[]),
  ...[...posts.keys()].filter((code) => !operators.has(code)).map(postKind),
];

/** The postal operator of a country (ISO 3166-1 alpha-2); `undefined` where none issues numbers. */
export function operatorOf(country: string): CarrierKind | undefined {
  return operators.get(country) ?? (postFacts(country) && postKind(country));
}

export function kindFacts(kind: CarrierKind): KindFacts {
  return kind in named ? named[kind as NamedKind] : postFacts(kind.slice(-2).toUpperCase())!;
}

function postKind(country: string): CarrierKind {
  return `post-${country.toLowerCase()}`;
}
