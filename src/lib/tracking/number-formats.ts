import { operatorOf } from './carrier-kinds.ts';
import { identcode, luhn, mod10, mod10Letters, mod11, mod37, mod7, s10 } from './check-digit.ts';
import type { NumberFormat } from './number-format.ts';

/** FedEx writes the weights 1, 3, 7 from the right; these are the same from the left. */
const express12 = mod11(3, 1, 7);
const express14 = mod11(1, 7, 3);

/**
 * Forms with a check digit. A plain run of digits with a valid one is only `likely`, since one
 * random run in ten fits: `checked` forms have letters, or fixed digits beside it.
 *
 * Sources: the carriers' own pages and label guides (UPS 1Z, FedEx label layout, USPS Publication
 * 199 and 109, UPU S10, DPD parcel label specification, XPO's page of PRO numbers), and the formats
 * collected in jkeen/tracking_number_data.
 */
export const checkedFormats: readonly NumberFormat[] = [
  {
    carrier: 'ups',
    name: 'UPS 1Z',
    pattern: /^1Z([0-9A-Z]{15})(\d)$/,
    check: mod10Letters(),
    certainty: 'checked',
  },
  {
    carrier: 'ups',
    name: 'UPS waybill',
    pattern: /^[A-Z](\d{9})(\d)$/,
    check: mod10Letters(),
    certainty: 'likely',
  },
  {
    // Two letters of the service (J, K, S, T and W to Y are none), the country's at the end.
    carrier: (number) => operatorOf(number.slice(-2)),
    name: 'S10 postal item',
    pattern: /^[A-EGHL-NP-RUVZ][A-Z](\d{8})(\d)[A-Z]{2}$/,
    check: s10,
    certainty: 'checked',
  },
  {
    // Commercial mailers: a nine-digit mailer id begins with 9, one of six digits does not.
    carrier: 'usps',
    name: 'USPS package barcode',
    pattern: /^((?:92\d{3}9|93\d{3}[0-8])\d{15}(?:\d{4})?|94\d{19}(?:\d{8})?)(\d)$/,
    check: mod10(),
    certainty: 'checked',
  },
  {
    // Made at a counter: channel, six digits of the device, then the last digit of year and day.
    carrier: 'usps',
    name: 'USPS retail barcode',
    pattern: /^(95\d{11}(?:[0-2]\d\d|3[0-5]\d|36[0-6])\d{5})(\d)$/,
    check: mod10(),
    certainty: 'checked',
  },
  {
    carrier: 'usps',
    name: 'USPS barcode (older)',
    pattern: /^(91\d{19})(\d)$/,
    check: mod10(),
    certainty: 'likely',
  },
  {
    // USPS's page expects the part after the ZIP.
    carrier: 'usps',
    name: 'USPS barcode with ZIP',
    pattern: /^420\d{5}(?:\d{4})?(?<number>(?<body>9[1-5]\d{19}(?:\d{4})?)(?<digit>\d))$/,
    check: mod10(),
    certainty: 'checked',
  },
  {
    carrier: 'usps',
    name: 'USPS 20 digits',
    pattern: /^((?!00)[0-27-8]\d{18})(\d)$/,
    check: mod10(),
    certainty: 'likely',
  },
  {
    carrier: 'usps',
    name: 'USPS 20 digits, without the 91',
    pattern: /^(7[0-9]\d{17})(\d)$/,
    check: mod10('91'),
    certainty: 'likely',
  },
  {
    carrier: 'fedex',
    name: 'FedEx Express',
    pattern: /^(\d{11})(\d)$/,
    check: express12,
    certainty: 'likely',
  },
  {
    carrier: 'fedex',
    name: 'FedEx Express full barcode',
    pattern: /^10[0-3]\d{17}(\d{13})(\d)$/,
    check: express14,
    certainty: 'checked',
  },
  {
    carrier: 'fedex',
    name: 'FedEx, 34 digits',
    pattern: /^(?!10[0-3]|96[1-3]|420)\d{20}(\d{13})(\d)$/,
    check: express14,
    certainty: 'likely',
  },
  {
    // FedEx's page expects the 12 digits inside the barcode.
    carrier: 'fedex',
    name: 'FedEx ASTRA, 32 digits',
    pattern: /^\d{16}(?<number>(?<body>\d{11})(?<digit>\d))\d{4}$/,
    check: express12,
    certainty: 'likely',
  },
  {
    carrier: 'fedex',
    name: 'FedEx Ground full barcode',
    pattern: /^96[1-3]\d{17}(\d{13})(\d)$/,
    check: express14,
    certainty: 'checked',
  },
  {
    carrier: 'fedex',
    name: 'FedEx Ground',
    pattern: /^(\d{14})(\d)$/,
    check: mod10(),
    certainty: 'likely',
  },
  {
    carrier: 'fedex',
    name: 'FedEx Ground 96',
    pattern: /^96\d{5}(\d{14})(\d)$/,
    check: mod10(),
    certainty: 'likely',
  },
  {
    carrier: 'fedex',
    name: 'FedEx Ground SSCC-18',
    pattern: /^(0[0-4]\d{15})(\d)$/,
    check: mod10(),
    certainty: 'likely',
  },
  {
    // The same form as USPS's, because USPS delivers these parcels and knows the numbers too.
    carrier: 'fedex',
    name: 'FedEx Ground Economy (SmartPost)',
    pattern: /^(?:420\d{5}(?:\d{4})?)?(?<number>(?<body>92612\d{16})(?<digit>\d))$/,
    check: mod10(),
    certainty: 'likely',
  },
  {
    carrier: 'fedex',
    name: 'FedEx SmartPost, without the 92',
    pattern: /^(612\d{16})(\d)$/,
    check: mod10('92'),
    certainty: 'likely',
  },
  {
    carrier: 'ups-mail-innovations',
    name: 'UPS Mail Innovations, delivered by USPS',
    pattern: /^(9274\d{21})(\d)$/,
    check: mod10(),
    certainty: 'likely',
  },
  {
    carrier: 'dhl-express',
    name: 'DHL Express waybill',
    pattern: /^(\d{9,10})(\d)$/,
    check: mod7,
    certainty: 'likely',
  },
  {
    carrier: 'dhl-parcel',
    name: 'DHL Paket, 20 digits',
    pattern: /^(003404\d{13})(\d)$/,
    check: mod10(),
    certainty: 'checked',
  },
  {
    carrier: 'dhl-parcel',
    name: 'DHL Paket Identcode',
    pattern: /^(\d{11})(\d)$/,
    check: identcode,
    certainty: 'likely',
  },
  {
    carrier: 'hermes',
    name: 'Hermes, 14 digits',
    pattern: /^(\d{13})(\d)$/,
    check: mod10(),
    certainty: 'likely',
  },
  {
    carrier: 'dpd',
    name: 'DPD, 14 digits and check letter',
    pattern: /^(?<number>(?<body>\d{14}))(?<digit>[0-9A-Z])$/,
    check: mod37,
    certainty: 'likely',
  },
  {
    carrier: 'dpd',
    name: 'DPD full barcode',
    pattern: /^(\d{27})([0-9A-Z])$/,
    check: mod37,
    certainty: 'likely',
  },
  {
    carrier: 'ontrac',
    name: 'OnTrac C',
    pattern: /^C(\d{13})(\d)$/,
    check: mod10Letters('4'),
    certainty: 'checked',
  },
  {
    carrier: 'ontrac',
    name: 'OnTrac D',
    pattern: /^D(\d{13})(\d)$/,
    check: mod10Letters('5'),
    certainty: 'checked',
  },
  {
    carrier: 'canada-post',
    name: 'Canada Post, 16 digits',
    pattern: /^(\d{15})(\d)$/,
    check: mod10(),
    certainty: 'likely',
  },
  {
    carrier: 'purolator',
    name: 'Purolator, 12 digits',
    pattern: /^([0-5]\d{10})(\d)$/,
    check: luhn,
    certainty: 'likely',
  },
  {
    carrier: 'old-dominion',
    name: 'Old Dominion PRO',
    pattern: /^((?:77[78]|072|80\d)\d{7})(\d)$/,
    check: luhn,
    certainty: 'likely',
  },
  {
    carrier: 'old-dominion',
    name: 'Old Dominion PRO, any first digits',
    pattern: /^(\d{10})(\d)$/,
    check: luhn,
    certainty: 'form',
  },
  {
    carrier: 'xpo',
    name: 'XPO PRO',
    pattern: /^(\d{8})([0-6])$/,
    check: mod7,
    certainty: 'likely',
  },
  ...(['yamato', 'sagawa', 'post-jp'] as const).map((carrier): NumberFormat => ({
    carrier,
    name: 'Japanese parcel, 12 digits',
    pattern: /^(\d{11})([0-6])$/,
    check: mod7,
    certainty: 'likely',
  })),
];

/** Forms without a check digit that is public: `likely` where letters make them one of a kind. */
export const uncheckedFormats: readonly NumberFormat[] = [
  form('amazon', 'Amazon', /^TB[ABCM]\d{12}$/, 'likely'),
  form('amazon', 'Amazon International', /^[AC]\d{10}$/),
  form('lasership', 'LaserShip 1LSCX', /^1LSCX[0-9A-Z]{8,12}$/, 'likely'),
  form('lasership', 'LaserShip 1LS', /^1LS\d{12}(?:\d-\d)?$/, 'likely'),
  form('lasership', 'LaserShip L', /^L[A-Z]\d{8}$/, 'likely'),
  form(
    'dhl-express',
    'DHL Express piece',
    /^(?:JJD0[01]|JD01|J[A-CE-Z][A-Z]{1,2})\d{7,18}$/,
    'likely',
  ),
  form('dhl-parcel', 'DHL Paket piece', /^JJD(?!0)\d{10,18}$/, 'likely'),
  form('dhl-ecommerce', 'DHL eCommerce', /^GM(?=.*\d)[0-9A-Z]{10,22}$/, 'likely'),
  form('dhl-ecommerce', 'DHL eCommerce, 14 digits', /^\d{14}$/),
  form('dhl-ecommerce', 'DHL eCommerce', /^(?:LX|RX|UV|CN|SG|TH|IN|HK|MY)\d{10,37}$/),
  form('yodel', 'Yodel', /^JJ?D000\d{13}$/, 'likely'),
  form('evri', 'Evri', /^[HT]00[0-9A-Z]{13}$/, 'likely'),
  form('canpar', 'Canpar', /^[CDKLSUXZ]\d{21}$/, 'likely'),
  form('landmark', 'Landmark LTN', /^LTN\d{8}N1$/, 'likely'),
  form('sf-express', 'SF Express', /^SF\d{12,13}$/, 'likely'),
  form('yunexpress', 'YunExpress', /^YT\d{16}$/, 'likely'),
  form('cainiao', 'Cainiao', /^LP\d{14}$/, 'likely'),
  form('4px', '4PX', /^4PX\d{13}CN$/, 'likely'),
  form('uniuni', 'UniUni', /^UUS[0-9A-Z]{16}$/, 'likely'),
  form('gofo', 'GOFO', /^GFUS\d{14}$/, 'likely'),
  form('spee-dee', 'Spee-Dee', /^SP\d{18}$/, 'likely'),
  form('tnt', 'TNT', /^G[DE]\d{9}WW$/, 'likely'),
  form('post-nl', 'PostNL 3S', /^3S[A-Z]{4}\d{7,9}$/, 'likely'),
  form('dhl-parcel', 'DHL Parcel 3S', /^3S[A-Z]{3,4}\d{7,10}$/),
  form('ups-mail-innovations', 'UPS Mail Innovations', /^MI\d{6}[0-9A-Z]{1,22}$/, 'likely'),
  form('ups-mail-innovations', 'UPS Mail Innovations', /^[89]\d{17}$/),
  form('ups', 'UPS T', /^T\d{10}$/),
  form('ups', 'UPS, 9 or 12 digits', /^(?:\d{9}|\d{12})$/),
  form('purolator', 'Purolator', /^[A-Z]{3}\d{9}$/),
  form('post-fr', 'Colissimo', /^\d[A-Z]\d{11}$/),
  form('post-gb', 'Parcelforce', /^[A-Z]{2}\d{7}$|^[A-Z]{4}\d{10}$/),
  form('gls', 'GLS', /^\d{11,12}$/),
  form('dpd', 'DPD, 14 digits', /^\d{14}$/),
  form('inpost', 'InPost', /^\d{24}$/),
  form('tnt', 'TNT', /^\d{9}$/),
  form('tforce', 'TForce PRO', /^\d{9}$/),
  form('abf', 'ABF PRO', /^\d{9}$/),
  form('r-l', 'R+L PRO', /^\d{9}$/),
  form('fedex-freight', 'FedEx Freight PRO', /^\d{10}$/),
  form('estes', 'Estes PRO', /^\d{10}$/),
  form('saia', 'Saia PRO', /^\d{11}$/),
];

function form(
  carrier: Exclude<NumberFormat['carrier'], (number: string) => unknown>,
  name: string,
  pattern: RegExp,
  certainty: 'likely' | 'form' = 'form',
): NumberFormat {
  return { carrier, name, pattern, certainty };
}
