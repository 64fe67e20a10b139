import { describe, expect, test } from 'vitest';
import { carrierNamedIn, type DirectoryCarrier } from './carriers-by-kind.ts';
import { candidatesInText, findCandidates, isDecided, isOnlyCarrier } from './match-carriers.ts';

function carrier(Code: string, Name: string, TrackingUrlFormat: string | null): DirectoryCarrier {
  return { Code, Name, TrackingUrlFormat };
}

/** Candidates, surest first: code, match, and certainty of the number. */
function found(number: string, carriers: readonly DirectoryCarrier[]): string[] {
  return findCandidates(number, carriers).map(
    ({ carrier, matchedBy, recognition }) =>
      `${carrier.Code}: ${matchedBy}, ${recognition.certainty}`,
  );
}

const UPS = '1Z5R89390357567127';
const FEDEX = '986578788855';
const USPS = '9400111201080805483016';

describe('recognition of a carrier by any of its data', () => {
  test.each([
    [carrier('1', 'UPS', null), 'name'],
    [carrier('1', ' ups® ', null), 'name'],
    [carrier('1', 'United Parcel Service', null), 'name'],
    [carrier('1', 'UNITED-PARCEL-SERVICE', null), 'name'],
    [carrier('UPS', 'Brown', null), 'code'],
    [carrier('UPSN', 'Brown', null), 'code'],
    [carrier('1', 'Brown', 'https://www.ups.com/track?n={0}'), 'host'],
    [carrier('1', 'Brown', 'http://UPS.com:8080/{0}'), 'host'],
    [carrier('1', 'UPS Ground (US)', null), 'part of the name'],
    [carrier('', '', 'https://ups.com/no-token'), 'host'],
  ])('%j', (only, way) => {
    expect(found(UPS, [only])).toEqual([`${only.Code}: ${way}, checked`]);
    expect(isDecided(findCandidates(UPS, [only]))).toBe(true);
  });

  test.each([
    carrier('1', 'Groups', null),
    carrier('UP', 'Ups and Downs'.replace('Ups', 'Upsy'), null),
    carrier('1', 'x', 'https://notups.com/{0}'),
    carrier('1', 'x', 'https://ups.com.evil.example/{0}'),
    carrier('1', 'x', 'https://evil.example/ups.com/{0}'),
    carrier('1', 'x', 'https://ups.com@evil.example/{0}'),
    carrier('', '', null),
    carrier('constructor', '__proto__', 'not an address'),
  ])('doesn’t mistake another carrier for UPS: %j', (other) => {
    expect(found(UPS, [other])).toEqual([]);
  });
});

test('matches carriers in a directory with other codes and names', () => {
  const carriers = [
    carrier('FEDX', 'Federal Express Corporation', 'https://track.example/fx/{0}'),
    carrier('17', 'United Parcel Service', null),
    carrier('PO', 'US Mail', 'https://tools.usps.com/go/TrackConfirmAction?tLabels={0}'),
    carrier('X', 'German parcels', 'https://www.dhl.de/de/privatkunden/?piececode={0}'),
  ];
  expect(found(UPS, carriers)).toEqual(['17: name, checked']);
  expect(found(FEDEX, carriers)[0]).toBe('FEDX: code, likely');
  expect(found(USPS, carriers)).toEqual(['PO: name, checked']);
  expect(found('00340433836442636597', carriers)).toEqual(['X: relation, checked']);
});

test('ranks the carrier itself before carriers that contain its name', () => {
  const carriers = [
    carrier('G', 'UPS Ground', 'https://www.ups.com/{0}'),
    carrier('U', 'UPS', 'https://www.ups.com/{0}'),
    carrier('F', 'UPS Freight', 'https://www.ups.com/{0}'),
  ];
  expect(found(UPS, carriers)).toEqual([
    'U: name, checked',
    'G: host, checked',
    'F: host, checked',
  ]);
  expect(isDecided(findCandidates(UPS, carriers))).toBe(true);
});

test('leaves two equally good carriers to choose from', () => {
  const carriers = [
    carrier('A', 'UPS Air', 'https://www.ups.com/{0}'),
    carrier('G', 'UPS Ground', 'https://www.ups.com/{0}'),
  ];
  expect(found(UPS, carriers)).toEqual(['A: host, checked', 'G: host, checked']);
  expect(isDecided(findCandidates(UPS, carriers))).toBe(false);
});

test('leaves a choice between two carriers whose check digits fit', () => {
  const carriers = [
    carrier('FEDEX', 'FedEx', null),
    carrier('1', 'Canadian', 'https://www.purolator.com/{0}'),
  ];
  // Fits FedEx's mod 11 and Purolator's Luhn.
  const both = Array.from({ length: 10_000 }, (_, at) => `32059546${String(at).padStart(4, '0')}`);
  const number = both.find(
    (it) => found(it, carriers).filter((one) => one.endsWith('likely')).length === 2,
  )!;
  expect(found(number, carriers)).toEqual(['FEDEX: name, likely', '1: host, likely']);
  expect(isDecided(findCandidates(number, carriers))).toBe(false);
});

test('never prefers a stand-in to a listed carrier', () => {
  const carriers = [carrier('FEDEX', 'FedEx', null), carrier('DHL', 'DHL Express', null)];
  // Fits FedEx's check digit and the Identcode of DHL Paket, for which DHL stands in.
  const numbers = Array.from({ length: 2000 }, (_, at) => `98657878${String(at).padStart(4, '0')}`);
  const number = numbers.find((it) => found(it, carriers).length === 2)!;
  expect(found(number, carriers)).toEqual(['FEDEX: name, likely', 'DHL: relation, likely']);
  expect(isDecided(findCandidates(number, carriers))).toBe(true);
  expect(isDecided(findCandidates('201298452277', [carriers[1]!]))).toBe(true);
});

test('doesn’t decide by format alone or without a carrier', () => {
  expect(found('123456789013', [carrier('UPS', 'UPS', null)])).toEqual(['UPS: name, form']);
  expect(isDecided(findCandidates('123456789013', [carrier('UPS', 'UPS', null)]))).toBe(false);
  expect(isDecided(findCandidates('1Z5R89390357567128', [carrier('UPS', 'UPS', null)]))).toBe(
    false,
  );
  expect(isDecided([])).toBe(false);
  expect(isOnlyCarrier([])).toBe(false);
});

test('names each carrier once, by its surest format', () => {
  const carriers = [carrier('DHL', 'DHL', 'https://www.dhl.com/{0}')];
  expect(found('201298452277', carriers)).toHaveLength(1);
  // UPS itself, and in place of TForce, which bought its freight.
  expect(found('123456789', [carrier('UPS', 'UPS', null)])).toEqual(['UPS: name, form']);
  // Both USPS and UPS know a number of Mail Innovations; USPS is surer.
  const two = [carrier('UPS', 'UPS', null), carrier('USPS', 'USPS', null)];
  expect(found('92748931507708513018050063', two)).toEqual([
    'USPS: name, checked',
    'UPS: relation, likely',
  ]);
});

test('reads two letters as a code and not as a part of a name', () => {
  expect(found('123456789', [carrier('1', 'RL Shoes', null)])).toEqual([]);
  expect(found('123456789', [carrier('RL', 'Shoes', null)])).toEqual(['RL: code, form']);
});

test('ignores the order of the directory', () => {
  const carriers = [carrier('U', 'UPS', null), carrier('G', 'UPS Ground', null)];
  expect(found(UPS, carriers)).toEqual(found(UPS, carriers.toReversed()));
});

test('doesn’t call a likely carrier the only carrier while others are possible', () => {
  const carriers = ['FedEx', 'UPS', 'GLS'].map((name) => carrier(name, name, null));
  const candidates = findCandidates('444444471416', carriers);
  expect(candidates.length).toBeGreaterThan(1);
  expect(isDecided(candidates)).toBe(true);
  expect(isOnlyCarrier(candidates)).toBe(false);
  expect(isOnlyCarrier(findCandidates('444444471416', carriers.slice(0, 1)))).toBe(true);
  expect(isOnlyCarrier(findCandidates(UPS, carriers))).toBe(true);
});

test.each([
  ['Moved to Shipped, tracking 986578788855', 'FedEx', null],
  ['Shipped by FedEx Ground, tracking 986578788855', 'FedEx', null],
  ['Shipped by UPS, tracking 986578788855', 'UPS', null],
  ['Canada Post could not intercept 986578788855', null, 'Canada Post'],
])('links a number in “%s” to %s', (text, clear, contradictedBy) => {
  const carriers = ['FedEx', 'UPS', 'Canada Post'].map((name) => carrier(name, name, null));
  const candidates = findCandidates(FEDEX, carriers);
  const inText = candidatesInText(candidates, carrierNamedIn(text));
  expect([inText.clear?.Name ?? null, inText.contradictedBy]).toEqual([clear, contradictedBy]);
});
