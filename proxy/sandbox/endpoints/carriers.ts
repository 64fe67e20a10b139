import { carriers, methodKey, type CarrierFacts } from '../data/carriers.ts';
import { success, type JsonObject } from '../wire/envelope.ts';
import { Refusal } from './refusal.ts';
import type { SandboxEndpoint } from './router.ts';
import type { EndpointContext } from './endpoint-context.ts';
import type { WireIds } from '../context/wire-ids.ts';

/** Interface 4.12. */
export function listCarriers({ dialect, ids, settings }: EndpointContext): SandboxEndpoint {
  return {
    methods: ['GET'],
    path: '/v2/carriers',
    authenticated: false,
    answer: () => ({
      Result: [
        ...carriers.map((carrier, index) => carrierJson(carrier, index + 1, ids)),
        ...(settings.moreCarriers as JsonObject[]),
      ],
      ...success(dialect),
    }),
  };
}

/** Interface 4.13. */
export function listCarrierMethods({ dialect, ids, settings }: EndpointContext): SandboxEndpoint {
  return {
    methods: ['GET'],
    path: '/v2/carriers/methods/{carrierIdOrCode}',
    authenticated: dialect.carrierMethodsAuthentication,
    answer({ path }) {
      const asked = path['carrierIdOrCode']!;
      const key =
        ids.read('carrier', asked) ??
        carriers.findIndex(({ code }) => code.toLowerCase() === asked.toLowerCase()) + 1;
      const carrier = carriers[key - 1];
      const more = (settings.moreCarriers as (JsonObject | null)[]).find(
        (row) => row?.['Id'] === asked || row?.['Code'] === asked,
      );
      if (more) return { Result: [], ...success(dialect) };
      if (!carrier) throw new Refusal('CARRIER_UNKNOWN', `There is no carrier ${asked}`);
      return {
        Result: carrier.methods.map(([name, code], position) => ({
          Id: ids.listed('method', methodKey(key, position)),
          Carrier: carrierJson(carrier, key, ids),
          Name: name,
          Code: code,
        })),
        ...success(dialect),
      };
    },
  };
}

/** Interface 2.14. */
function carrierJson(carrier: CarrierFacts, key: number, ids: WireIds): JsonObject {
  return {
    Id: ids.listed('carrier', key),
    Name: carrier.name,
    Code: carrier.code,
    TrackingUrlFormat: carrier.trackingUrlFormat,
  };
}
