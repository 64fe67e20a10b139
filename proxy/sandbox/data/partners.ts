import { companyForms, companyRoots, companyTrades } from './names.ts';
import { createRandom } from '#lib/random.ts';

export interface PartnerFacts {
  code: string;
  name: string;
}

/** Returns the code and name of a partner, based on its number; distinct for every number. */
export function partnerFacts(seed: number, key: number): PartnerFacts {
  const random = createRandom(seed, 101, key);
  // Roots rotate, so that a name repeats only after all of them, and then with another trade.
  const root = companyRoots[(key * 31 + (seed >>> 0)) % companyRoots.length]!;
  const trade = companyTrades[(key + Math.floor(key / companyRoots.length)) % companyTrades.length]!;
  const form = random.pick(companyForms);
  const initials = root.replaceAll(/[^A-Za-z]/g, '').slice(0, 4);
  return {
    code: `${initials}${String(key).padStart(3, '0')}`.toUpperCase(),
    name: [root, trade, form].filter(Boolean).join(' '),
  };
}
