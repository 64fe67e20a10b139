import { carriers } from '../../proxy/sandbox/data/carriers.ts';
import { examples } from '#lib/tracking/examples.ts';
import { findNumbers } from '#lib/tracking/find-numbers.ts';
import { findCandidates } from '#lib/tracking/match-carriers.ts';
import { trackingLink } from '#lib/tracking/tracking-link.ts';
import { median, milliseconds, type Figure } from './measure.ts';

const NUMBERS = 500;
const RUNS = 41;
const AIM = 50;

/** 500 numbers of pasted text found, recognised, matched to the directory, and linked. */
export function trackingBench(): Promise<Figure[]> {
  const directory = carriers.map(({ name, code, trackingUrlFormat }) => ({
    Name: name,
    Code: code,
    TrackingUrlFormat: trackingUrlFormat,
  }));
  const times: number[] = [];
  const bareTimes: number[] = [];
  let links = 0;
  for (let run = 0; run < RUNS; run++) {
    // Other digits in every run: nothing that is remembered helps.
    const text = pastedText(run);
    times.push(
      timeOf(() => {
        links = linksOf(text, [...directory]);
      }),
    );
    bareTimes.push(timeOf(() => bareLinks(text)));
  }
  const [time, bare] = [median(times), median(bareTimes)];
  return Promise.resolve([
    {
      what: `${NUMBERS} tracking numbers in text: found, recognised, matched and linked (${links} links)`,
      measured: milliseconds(time),
      beside: `median of ${RUNS}, worst ${milliseconds(Math.max(...times))}, the first ${milliseconds(times[0]!)}; aim ${AIM} ms; ${(time / bare).toFixed(1)} times a bare pass of one regular expression with ${NUMBERS} bare URLs, ${milliseconds(bare)}`,
    },
  ]);
}

type Directory = Parameters<typeof findCandidates>[1];

function linksOf(text: string, directory: Directory): number {
  let links = 0;
  for (const { number } of findNumbers(text).numbers) {
    for (const { carrier, recognition } of findCandidates(number, directory)) {
      if (trackingLink(carrier.TrackingUrlFormat, recognition.number).kind === 'link') links++;
    }
  }
  return links;
}

/** What the least would cost that finds runs of characters and makes addresses of them. */
function bareLinks(text: string): number {
  const found = [...text.matchAll(/[0-9A-Z]{10,34}/g)].slice(0, NUMBERS);
  return found
    .map(([number]) => new URL(`https://carrier.example/track?n=${number}`).href)
    .reduce((sum, { length }) => sum + length, 0);
}

/** Every format in turn, plain, in groups and amid words, a few digits different in every line. */
function pastedText(seed: number): string {
  const numbers = examples.flatMap(([, ...list]) => list);
  return Array.from({ length: NUMBERS }, (_, at) => {
    const example = numbers[at % numbers.length]!;
    const digits = String((seed * NUMBERS + at) % 1000).padStart(3, '0');
    // The check digit fits some of the time; the rest is looked at no less.
    const number = seed % 2 === 0 ? example : example.replace(/\d{3}(?=\d\D*$)/, digits);
    return [number, `Tracking: ${number} shipped`, `SO-${1000 + at}\t${number}`][at % 3]!;
  }).join('\n');
}

function timeOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
