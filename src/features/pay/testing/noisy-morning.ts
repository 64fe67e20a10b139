import type { LedgerResult } from '#contract/ledger.ts';
import type { BankEntry } from '#lib/bank-file/bank-statement.ts';
import type { Decimal } from '#lib/decimal.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { createRandom } from '#lib/random.ts';
import { payItems, type PayItem } from '../model/pay-item.ts';

/** The true match of an entry: the partner, and cents by the item's key. */
export interface Truth {
  partner: PartnerReference | null;
  paid: ReadonlyMap<string, number>;
}

const FIRST = 'Müller Smith Nørgaard Rossi García Łukasik Dubois Okafor Tanaka Van_Dijk'.split(' ');
const SECOND = 'Logistics Trading Foods Paper Steel Optics Textiles Marine Tools Energy'.split(' ');
const THIRD = 'North South East West Alpine Baltic'.split(' ');
const FORMS = ['GmbH', 'Inc.', 'Ltd', 'S.A.', 'B.V.', 'AG', 'LLC'];

/** A ledger, and the entries of a bank's statement that pay some of it as untidily as people do. */
export function noisyMorning(seed: number, { partners = 300, entries = 1_000 } = {}) {
  const { next: random, int, pick, chance } = createRandom(seed);

  const people = Array.from({ length: partners }, (_, at): PartnerReference => {
    const name = `${FIRST[at % 10]} ${SECOND[Math.floor(at / 10) % 10]} ${THIRD[Math.floor(at / 100)]}`;
    return {
      Id: `a0000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      Code: `P${1000 + at}`,
      Name: `${name.replace('_', ' ')} ${pick(FORMS)}`,
    };
  });
  let number = 10_000;
  const references = new Map<string, string>();
  const rows: { value: LedgerResult }[] = [];
  for (const Partner of people) {
    for (let left = int(4, 26); left > 0; left--) {
      const isCredit = chance(0.08);
      // Rents and subscriptions: the same round amount again and again.
      const cents = chance(0.12) ? pick([50_000, 100_000, 250_000]) : int(500, 900_000);
      const Id = `00000000-0000-4000-8000-${String(rows.length).padStart(12, '0')}`;
      const money = { Value: centsText(cents) as Decimal, Units: 840 };
      references.set(Id, `${isCredit ? 'CN' : 'INV'}-${number++}`);
      rows.push({
        value: {
          Id,
          Type: isCredit ? 8 : 0,
          Status: 4,
          SubStatus: null,
          Partner,
          DueAt: `2026-${String(int(1, 11)).padStart(2, '0')}-${String(int(1, 28)).padStart(2, '0')}T00:00:00`,
          SettledAt: null,
          Total: money,
          Balance: money,
          TransactionNumber: null,
          Payments: { rows: [], faults: [] },
        },
      });
    }
  }
  const known = { references, holds: new Map(), draftId: '' };
  const items = payItems(rows, known, { payments: [] }, '');
  const free = Map.groupBy(items, ({ partner }) => partner!.Code!);
  const all = Array.from({ length: entries }, (_, at) => entry(at));
  return { items, entries: all.map((it) => it.entry), truths: all.map((it) => it.truth) };

  function entry(at: number): { entry: BankEntry; truth: Truth } {
    const partner = pick(people);
    const own = free.get(partner.Code!)!;
    const debts = own.filter(({ reduces }) => !reduces);
    const credits = own.filter(({ reduces }) => reduces);
    const kind = random();
    if (kind < 0.06 || debts.length === 0) {
      return made(at, null, `${pick(FIRST)} ${int(1, 99)}`, 'thank you', int(500, 900_000), []);
    }
    // The customer pays a part, or less than the invoice: a bank's charge, a discount, a slip.
    if (kind < 0.16) {
      const item = pick(debts);
      const paid = Math.max(1, centsOf(item) - pick([1, 50, 100, 250, 1_500, int(1, 5_000)]));
      const text = chance(0.5) ? written([item]) : pick(SAYINGS);
      return made(at, partner, payer(partner), text, paid, [item], paid);
    }
    // Only the amount identifies the item.
    if (kind < 0.36) {
      const taken = chance(0.6) ? [pick(debts)] : debts.slice(0, int(1, Math.min(5, debts.length)));
      return made(at, partner, payer(partner), pick(SAYINGS), sumOf(taken), taken);
    }
    if (kind < 0.42) {
      const taken = debts.filter(() => chance(3 / debts.length)).slice(0, 4);
      if (taken.length === 0) taken.push(debts[0]!);
      return made(at, partner, payer(partner), pick(SAYINGS), sumOf(taken), taken);
    }
    const taken = debts.toSorted(() => random() - 0.5).slice(0, int(1, 6));
    const less = chance(0.2) ? credits.slice(0, 1) : [];
    const sum = sumOf(taken) - sumOf(less);
    if (sum <= 0) return made(at, partner, payer(partner), written(taken), sumOf(taken), taken);
    const text = written(taken) + (less.length > 0 ? ` less ${written(less)}` : '');
    return made(at, partner, payer(partner), text, sum, [...taken, ...less]);
  }

  function made(
    at: number,
    partner: PartnerReference | null,
    name: string,
    text: string,
    cents: number,
    taken: readonly PayItem[],
    part?: number,
  ): { entry: BankEntry; truth: Truth } {
    const paid = new Map(taken.map((item) => [item.key, part ?? centsOf(item)]));
    if (partner) {
      const left = free.get(partner.Code!)!;
      free.set(
        partner.Code!,
        left.filter(({ key }) => !paid.has(key)),
      );
    }
    return {
      entry: {
        kind: 'in',
        amount: centsText(cents) as Decimal,
        currency: 'USD',
        bookedOn: '2026-11-20',
        valuedOn: '2026-11-20',
        payer: name,
        payerAccount: '',
        text,
        reference: '',
        bankReference: `B-${at}`,
      },
      truth: { partner, paid },
    };
  }

  /**
   * Returns the name as a bank writes it: in capitals, without accents or legal form, cut, with a
   * typo.
   */
  function payer({ Name }: PartnerReference): string {
    let name = Name!;
    if (chance(0.4)) name = name.toUpperCase();
    if (chance(0.3)) name = name.normalize('NFD').replaceAll(/\p{M}/gu, '');
    if (chance(0.3)) name = name.split(' ').slice(0, -1).join(' ');
    if (chance(0.2)) name = name.slice(0, 35).trim();
    if (chance(0.15)) {
      const place = int(1, name.length - 2);
      name = name.slice(0, place) + name.slice(place + 1);
    }
    if (chance(0.05)) name = `${name} c/o ${pick(FIRST)} Holding`;
    return name;
  }

  function written(some: readonly PayItem[]): string {
    const names = some.map(({ reference }) => reference!);
    const numbers = names.map((name) => name.split('-')[1]!);
    const prefix = names[0]!.split('-')[0]!;
    switch (int(0, 6)) {
      case 0:
        return `${prefix} ${numbers.join(', ')}`;
      case 1:
        return names.join(' ').replaceAll('-', '');
      case 2:
        return `invoice ${numbers.join('/')}`;
      case 3:
        return `pays ${names.join(' and ')}`;
      case 4:
        // Scanned by a machine, or typed by hand.
        return names.join(', ').replace('0', 'O').replace('1', 'l');
      case 5:
        return `${prefix}${numbers.join(' + ')} thx`;
      default:
        return `Re.Nr. ${names.join(';')} vom 3.11.2026`;
    }
  }
}

const SAYINGS = ['', 'thank you', 'Rechnung', 'payment november 2026', 'acc. 4711', 'invoice'];

function centsOf({ balance }: PayItem): number {
  return Math.round(Number(balance) * 100);
}

function sumOf(items: readonly PayItem[]): number {
  return items.reduce((sum, item) => sum + centsOf(item), 0);
}

function centsText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
