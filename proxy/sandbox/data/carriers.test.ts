import { expect, test } from 'vitest';
import { findCandidates, isDecided } from '#lib/tracking/match-carriers.ts';
import { checkTemplate } from '#lib/tracking/template.ts';
import { trackingLink } from '#lib/tracking/tracking-link.ts';
import { carriers } from './carriers.ts';

const directory = carriers.map(({ name, code, trackingUrlFormat }) => ({
  Name: name,
  Code: code,
  TrackingUrlFormat: trackingUrlFormat,
}));

test.each(directory)('builds links from the template of $Name', ({ TrackingUrlFormat: template }) => {
  expect(checkTemplate(template)).toBeUndefined();
  expect(trackingLink(template, '1Z5R89390357567127')).toEqual({
    kind: 'link',
    href: template.replace('{0}', '1Z5R89390357567127'),
  });
});

test.each([
  ['1Z5R89390357567127', 'UPS'],
  ['986578788855', 'FEDEX'],
  ['1001921334250001000300779017972697', 'FEDEX'],
  ['9400 1112 0108 0805 4830 16', 'USPS'],
  ['9261292700768711948021', 'USPS'],
  ['RB123456785US', 'USPS'],
  ['3318810025', 'DHL'],
  ['00340433836442636597', 'DHL'],
  ['GM2951173225174494', 'DHL_ECOM'],
  ['C11031500001879', 'ONTRAC'],
  ['1LS7119013618127-1', 'LASERSHIP'],
  ['TBA502887274000', 'AMZL'],
  ['0073938000549297', 'CANADA_POST'],
  ['320595463938', 'PUROLATOR'],
  ['RB123456785GB', 'ROYAL_MAIL'],
  ['RB123456785AU', 'AUSPOST'],
  ['GE123456789WW', 'TNT'],
  ['01015026003653C', 'DPD'],
  ['77767553207', 'ODFL'],
  ['100000036', 'XPO'],
  ['SP029692510000920746', 'SPEEDEE'],
])('identifies the carrier of %s: %s', (number, code) => {
  const candidates = findCandidates(number, directory);
  expect(candidates[0]?.carrier.Code).toBe(code);
  expect(isDecided(candidates)).toBe(true);
});

test.each([
  ['123456789013', ['GLS', 'UPS']],
  ['1234567890', ['ESTES', 'FEDEX']],
  ['12345678901', ['GLS', 'SAIA']],
])('lets a person choose when only the length of %s is known', (number, codes) => {
  const candidates = findCandidates(number, directory);
  expect(candidates.map(({ carrier }) => carrier.Code)).toEqual(expect.arrayContaining(codes));
  expect(isDecided(candidates)).toBe(false);
});
