export interface CarrierFacts {
  name: string;
  code: string;
  /** Public tracking page; `{0}` stands for the tracking number (interface 2.14). */
  trackingUrlFormat: string;
  /** Name and code of each shipping method (interface 2.15). */
  methods: readonly (readonly [name: string, code: string])[];
}

/** Real carriers, their public tracking pages and their services. Keys are positions from 1. */
export const carriers: readonly CarrierFacts[] = [
  {
    name: 'UPS',
    code: 'UPS',
    trackingUrlFormat: 'https://www.ups.com/track?tracknum={0}',
    methods: [
      ['UPS Ground', 'UPS_GROUND'],
      ['UPS 3 Day Select', 'UPS_3DAY'],
      ['UPS 2nd Day Air', 'UPS_2DAY'],
      ['UPS Next Day Air', 'UPS_NEXT_DAY'],
      ['UPS Next Day Air Saver', 'UPS_NEXT_DAY_SAVER'],
      ['UPS Worldwide Expedited', 'UPS_WW_EXPEDITED'],
    ],
  },
  {
    name: 'FedEx',
    code: 'FEDEX',
    trackingUrlFormat: 'https://www.fedex.com/fedextrack/?trknbr={0}',
    methods: [
      ['FedEx Ground', 'FEDEX_GROUND'],
      ['FedEx Home Delivery', 'FEDEX_HOME'],
      ['FedEx Express Saver', 'FEDEX_EXPRESS_SAVER'],
      ['FedEx 2Day', 'FEDEX_2DAY'],
      ['FedEx Standard Overnight', 'FEDEX_STD_OVERNIGHT'],
      ['FedEx Priority Overnight', 'FEDEX_PRIORITY_OVERNIGHT'],
    ],
  },
  {
    name: 'USPS',
    code: 'USPS',
    trackingUrlFormat: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={0}',
    methods: [
      ['USPS Ground Advantage', 'USPS_GROUND_ADVANTAGE'],
      ['USPS Priority Mail', 'USPS_PRIORITY'],
      ['USPS Priority Mail Express', 'USPS_EXPRESS'],
      ['USPS Media Mail', 'USPS_MEDIA'],
    ],
  },
  {
    name: 'DHL Express',
    code: 'DHL',
    trackingUrlFormat:
      'https://www.dhl.com/us-en/home/tracking/tracking-express.html?submit=1&tracking-id={0}',
    methods: [
      ['DHL Express Worldwide', 'DHL_WORLDWIDE'],
      ['DHL Express 9:00', 'DHL_0900'],
      ['DHL Express 12:00', 'DHL_1200'],
      ['DHL Economy Select', 'DHL_ECONOMY'],
    ],
  },
  {
    name: 'DHL eCommerce',
    code: 'DHL_ECOM',
    trackingUrlFormat: 'https://webtrack.dhlecs.com/orders?trackingNumber={0}',
    methods: [
      ['SmartMail Parcel Ground', 'DHL_ECOM_GROUND'],
      ['SmartMail Parcel Expedited', 'DHL_ECOM_EXPEDITED'],
      ['SmartMail Parcel Plus', 'DHL_ECOM_PLUS'],
    ],
  },
  {
    name: 'OnTrac',
    code: 'ONTRAC',
    trackingUrlFormat: 'https://www.ontrac.com/tracking/?number={0}',
    methods: [
      ['OnTrac Ground', 'ONTRAC_GROUND'],
      ['OnTrac Sunrise', 'ONTRAC_SUNRISE'],
    ],
  },
  {
    name: 'LaserShip',
    code: 'LASERSHIP',
    trackingUrlFormat: 'https://www.lasership.com/track/{0}',
    methods: [
      ['LaserShip Next Day', 'LASERSHIP_NEXT_DAY'],
      ['LaserShip Same Day', 'LASERSHIP_SAME_DAY'],
    ],
  },
  {
    name: 'Amazon Logistics',
    code: 'AMZL',
    trackingUrlFormat: 'https://track.amazon.com/tracking/{0}',
    methods: [
      ['Amazon Shipping Ground', 'AMZL_GROUND'],
      ['Amazon Shipping Premium', 'AMZL_PREMIUM'],
    ],
  },
  {
    name: 'Canada Post',
    code: 'CANADA_POST',
    trackingUrlFormat:
      'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={0}',
    methods: [
      ['Regular Parcel', 'CP_REGULAR'],
      ['Expedited Parcel', 'CP_EXPEDITED'],
      ['Xpresspost', 'CP_XPRESSPOST'],
      ['Priority', 'CP_PRIORITY'],
    ],
  },
  {
    name: 'Purolator',
    code: 'PUROLATOR',
    trackingUrlFormat: 'https://www.purolator.com/en/shipping/tracker?pin={0}',
    methods: [
      ['Purolator Ground', 'PUROLATOR_GROUND'],
      ['Purolator Express', 'PUROLATOR_EXPRESS'],
      ['Purolator Express 9AM', 'PUROLATOR_EXPRESS_9AM'],
    ],
  },
  {
    name: 'Royal Mail',
    code: 'ROYAL_MAIL',
    trackingUrlFormat: 'https://www.royalmail.com/track-your-item#/tracking-results/{0}',
    methods: [
      ['Tracked 24', 'RM_TRACKED_24'],
      ['Tracked 48', 'RM_TRACKED_48'],
      ['Special Delivery Guaranteed by 1pm', 'RM_SD_1PM'],
    ],
  },
  {
    name: 'Australia Post',
    code: 'AUSPOST',
    trackingUrlFormat: 'https://auspost.com.au/mypost/track/details/{0}',
    methods: [
      ['Parcel Post', 'AUSPOST_PARCEL'],
      ['Express Post', 'AUSPOST_EXPRESS'],
    ],
  },
  {
    name: 'TNT',
    code: 'TNT',
    trackingUrlFormat: 'https://www.tnt.com/express/en_gb/site/tracking.html?searchType=con&cons={0}',
    methods: [
      ['TNT Express', 'TNT_EXPRESS'],
      ['TNT Economy Express', 'TNT_ECONOMY'],
    ],
  },
  {
    name: 'GLS',
    code: 'GLS',
    trackingUrlFormat: 'https://gls-group.eu/EU/en/parcel-tracking?match={0}',
    methods: [
      ['GLS BusinessParcel', 'GLS_BUSINESS'],
      ['GLS ExpressParcel', 'GLS_EXPRESS'],
    ],
  },
  {
    name: 'DPD',
    code: 'DPD',
    trackingUrlFormat: 'https://tracking.dpd.de/status/en_US/parcel/{0}',
    methods: [
      ['DPD Classic', 'DPD_CLASSIC'],
      ['DPD Express 10:00', 'DPD_1000'],
    ],
  },
  {
    name: 'Estes Express Lines',
    code: 'ESTES',
    trackingUrlFormat: 'https://www.estes-express.com/myestes/shipment-tracking/?query={0}&type=PRO',
    methods: [
      ['LTL Standard Transit', 'ESTES_LTL'],
      ['Guaranteed LTL', 'ESTES_GUARANTEED'],
    ],
  },
  {
    name: 'Old Dominion Freight Line',
    code: 'ODFL',
    trackingUrlFormat: 'https://www.odfl.com/us/en/tools/trace-track-ltl-freight.html?proNumbers={0}',
    methods: [
      ['OD Domestic', 'ODFL_DOMESTIC'],
      ['OD Expedited', 'ODFL_EXPEDITED'],
    ],
  },
  {
    name: 'XPO',
    code: 'XPO',
    trackingUrlFormat: 'https://ext-web.ltl-xpo.com/public-app/shipments?referenceNumber={0}',
    methods: [
      ['XPO LTL', 'XPO_LTL'],
      ['XPO Guaranteed', 'XPO_GUARANTEED'],
    ],
  },
  {
    name: 'R+L Carriers',
    code: 'RL',
    trackingUrlFormat: 'https://www2.rlcarriers.com/freight/shipping/shipment-tracing?pro={0}&docType=PRO',
    methods: [
      ['R+L Standard Context', 'RL_STANDARD'],
      ['R+L Guaranteed PM', 'RL_GUARANTEED_PM'],
    ],
  },
  {
    name: 'Saia LTL Freight',
    code: 'SAIA',
    trackingUrlFormat: 'https://www.saia.com/track/details;pro={0}',
    methods: [
      ['Saia Standard', 'SAIA_STANDARD'],
      ['Saia Guaranteed', 'SAIA_GUARANTEED'],
    ],
  },
  {
    name: 'Spee-Dee Delivery',
    code: 'SPEEDEE',
    trackingUrlFormat: 'https://speedeedelivery.com/track-a-shipment/?v=detail&barcode={0}',
    methods: [['Spee-Dee Ground', 'SPEEDEE_GROUND']],
  },
];

/** Returns the key of a method's id: its carrier's key and its own position. */
export function methodKey(carrierKey: number, position: number): number {
  return carrierKey * 100 + position + 1;
}
