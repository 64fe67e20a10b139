interface Post {
  name: string;
  also: readonly string[];
  hosts: readonly string[];
}

/**
 * Postal operators that issue S10 identifiers (UPU), by country: name, then other names and hosts.
 * Those of the carriers' table (USPS …) are not repeated.
 */
const known = `
AR Correo Argentino|correoargentino.com.ar
AT Österreichische Post|austrian post|post.at
AU Australia Post|auspost|auspost.com.au
BE bpost|bpost.be
BG Bulgarian Posts|bgpost.bg
BR Correios|correios.com.br
BY Belpochta|belpost.by
CH Swiss Post|die schweizerische post|la poste suisse|swisspost|post.ch
CL Correos de Chile|correos chile|correos.cl
CN China Post|china ems|ems china|ems.com.cn
CO 4-72|472|4-72.com.co
CR Correos de Costa Rica|correos.go.cr
CY Cyprus Post|cypruspost.post
CZ Česká pošta|czech post|ceskaposta.cz|postaonline.cz
DK PostNord Danmark|postnord denmark|postnord.dk
EE Omniva|eesti post|omniva.ee
EG Egypt Post|egyptpost.org
ES Correos|correos espana|correos.es
FI Posti|posti.fi
FR La Poste|colissimo|chronopost|laposte.fr|chronopost.fr
GB Royal Mail|parcelforce|parcelforce worldwide|royalmail.com|parcelforce.com
GR ELTA|hellenic post|elta.gr
HK Hongkong Post|hong kong post|hongkongpost.hk
HR Hrvatska pošta|croatian post|posta.hr
HU Magyar Posta|posta.hu
ID Pos Indonesia|posindonesia.co.id
IE An Post|anpost.com|anpost.ie
IL Israel Post|israelpost.co.il
IN India Post|speed post|indiapost.gov.in
IS Íslandspóstur|posturinn|postur.is
IT Poste Italiane|poste.it
JP Japan Post|yu pack|japanpost.jp
KR Korea Post|epost.go.kr|koreapost.go.kr
KZ Kazpost|post.kz
LT Lietuvos paštas|lithuania post|lpexpress|post.lt
LU POST Luxembourg|post.lu
LV Latvijas Pasts|pasts.lv
MO Macau Post|macao post|ctt.gov.mo
MT MaltaPost|maltapost.com
MX Correos de México|sepomex|correosdemexico.gob.mx
MY Pos Malaysia|poslaju|pos.com.my
NG NIPOST|nipost.gov.ng
NL PostNL|post nl|postnl.nl|postnl.post
NO Posten Norge|posten bring|bring|posten.no|bring.com
NZ New Zealand Post|nz post|nzpost|nzpost.co.nz
PH PHLPost|philippine post|phlpost.gov.ph
PK Pakistan Post|ep.gov.pk
PL Poczta Polska|poczta-polska.pl
PT CTT|ctt correios de portugal|ctt.pt
RO Poșta Română|posta romana|posta-romana.ro
RS Pošta Srbije|post of serbia|posta.rs
RU Russian Post|pochta rossii|pochta.ru
SA SPL|saudi post|splonline.com.sa
SE PostNord|postnord sverige|postnord sweden|postnord.se|postnord.com
SG Singapore Post|singpost|singpost.com
SI Pošta Slovenije|posta.si
SK Slovenská pošta|slovak post|posta.sk
TH Thailand Post|thailandpost.co.th
TR PTT|turkish post|ptt.gov.tr
TW Chunghwa Post|taiwan post|post.gov.tw
UA Ukrposhta|ukrposhta.ua
VN Vietnam Post|vnpost|vnpost.vn
ZA South African Post Office|sapo|postoffice.co.za`;

/** By ISO 3166-1 alpha-2. */
export const posts: ReadonlyMap<string, Post> = new Map(
  known
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...rest] = line.slice(3).split('|');
      const isHost = (text: string): boolean => text.includes('.');
      const post = { name, also: rest.filter((it) => !isHost(it)), hosts: rest.filter(isHost) };
      return [line.slice(0, 2), post];
    }),
);

/** The other countries with their own operator, listed here by the country's name. */
const others = new Map(
  `
AD Andorra|AE United Arab Emirates|AF Afghanistan|AG Antigua & Barbuda|AI Anguilla|
AL Albania|AM Armenia|AO Angola|AW Aruba|AZ Azerbaijan|BA Bosnia & Herzegovina|BB Barbados|
BD Bangladesh|BF Burkina Faso|BH Bahrain|BI Burundi|BJ Benin|BM Bermuda|BN Brunei|BO Bolivia|
BS Bahamas|BT Bhutan|BW Botswana|BZ Belize|CD Congo - Kinshasa|CF Central African Republic|
CG Congo - Brazzaville|CI Côte d'Ivoire|CM Cameroon|CU Cuba|CV Cape Verde|CW Curaçao|
DJ Djibouti|DM Dominica|DO Dominican Republic|DZ Algeria|EC Ecuador|ER Eritrea|ET Ethiopia|
FJ Fiji|FK Falkland Islands|FM Micronesia|FO Faroe Islands|GA Gabon|GD Grenada|GE Georgia|
GF French Guiana|GG Guernsey|GH Ghana|GI Gibraltar|GL Greenland|GM Gambia|GN Guinea|
GP Guadeloupe|GQ Equatorial Guinea|GT Guatemala|GU Guam|GW Guinea-Bissau|GY Guyana|
HN Honduras|HT Haiti|IM Isle of Man|IQ Iraq|IR Iran|JE Jersey|JM Jamaica|JO Jordan|KE Kenya|
KG Kyrgyzstan|KH Cambodia|KI Kiribati|KM Comoros|KN Saint Kitts & Nevis|KP North Korea|
KW Kuwait|KY Cayman Islands|LA Laos|LB Lebanon|LC Saint Lucia|LI Liechtenstein|LK Sri Lanka|
LR Liberia|LS Lesotho|LY Libya|MA Morocco|MC Monaco|MD Moldova|ME Montenegro|MG Madagascar|
MK North Macedonia|ML Mali|MM Myanmar|MN Mongolia|MQ Martinique|MR Mauritania|MS Montserrat|
MU Mauritius|MV Maldives|MW Malawi|MZ Mozambique|NA Namibia|NC New Caledonia|NE Niger|
NF Norfolk Island|NI Nicaragua|NP Nepal|NR Nauru|NU Niue|OM Oman|PA Panama|PE Peru|
PF French Polynesia|PG Papua New Guinea|PM Saint Pierre & Miquelon|PN Pitcairn Islands|
PR Puerto Rico|PS Palestinian Territories|PY Paraguay|QA Qatar|RE Réunion|RW Rwanda|
SB Solomon Islands|SC Seychelles|SD Sudan|SH Saint Helena|SL Sierra Leone|SM San Marino|
SN Senegal|SO Somalia|SR Suriname|SS South Sudan|ST São Tomé & Príncipe|SV El Salvador|
SX Sint Maarten|SY Syria|SZ Eswatini|TC Turks & Caicos Islands|TD Chad|TG Togo|TJ Tajikistan|
TL Timor-Leste|TM Turkmenistan|TN Tunisia|TO Tonga|TT Trinidad & Tobago|TV Tuvalu|
TZ Tanzania|UG Uganda|UY Uruguay|UZ Uzbekistan|VA Vatican City|VC Saint Vincent & Grenadines|
VE Venezuela|VG British Virgin Islands|VI U.S. Virgin Islands|VU Vanuatu|WF Wallis & Futuna|
WS Samoa|XK Kosovo|YE Yemen|YT Mayotte|ZM Zambia|ZW Zimbabwe`
    .replaceAll('\n', '')
    .split('|')
    .map((entry) => [entry.slice(0, 2), `Post of ${entry.slice(3)}`]),
);

/** The operator's own name where it is known, else its country's. */
export function postFacts(country: string): { name: string } | undefined {
  const name = others.get(country);
  return name === undefined ? posts.get(country) : { name };
}
