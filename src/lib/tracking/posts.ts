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

/** The other countries with an operator of their own. */
const others =
  'AD AE AF AG AI AL AM AO AW AZ BA BB BD BF BH BI BJ BM BN BO BS BT BW BZ CD CF CG CI CM CU CV CW DJ DM DO DZ EC ER ET FJ FK FM FO GA GD GE GF GG GH GI GL GM GN GP GQ GT GU GW GY HN HT IM IQ IR JE JM JO KE KG KH KI KM KN KP KW KY LA LB LC LI LK LR LS LY MA MC MD ME MG MK ML MM MN MQ MR MS MU MV MW MZ NA NC NE NF NI NP NR NU OM PA PE PF PG PM PN PR PS PY QA RE RW SB SC SD SH SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TJ TL TM TN TO TT TV TZ UG UY UZ VA VC VE VG VI VU WF WS XK YE YT ZM ZW';

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** By ISO 3166-1 alpha-2. */
export const posts: ReadonlyMap<string, Post> = new Map([
  ...known
    .trim()
    .split('\n')
    .map((line): [string, Post] => {
      const [name = '', ...rest] = line.slice(3).split('|');
      const isHost = (text: string): boolean => text.includes('.');
      const post = { name, also: rest.filter((it) => !isHost(it)), hosts: rest.filter(isHost) };
      return [line.slice(0, 2), post];
    }),
  ...others
    .split(' ')
    .map((code): [string, Post] => [
      code,
      { name: `Post of ${countryNames.of(code) ?? code}`, also: [], hosts: [] },
    ]),
]);
