import { carriers } from '../../proxy/sandbox/data/carriers.ts';
import { examples } from '#lib/tracking/testing/examples.ts';
import { findNumbers } from '#lib/tracking/find-numbers.ts';
import { findCandidates } from '#lib/tracking/match-carriers.ts';
import { recognizeNumber } from '#lib/tracking/recognize.ts';
import { trackingLink } from '#lib/tracking/tracking-link.ts';
import { median, milliseconds, type Figure } from './measure.ts';

const NUMBERS = 500;
const RUNS = 41;
const AIM = 50;

/** Measures finding, recognizing, matching and linking 500 numbers in pasted text. */
export function trackingBench(): Promise<Figure[]> {
  const directory = carriers.map(({ name, code, trackingUrlFormat }) => ({
    Name: name,
    Code: code,
    TrackingUrlFormat: trackingUrlFormat,
  }));
  const text = pastedText();
  const times: number[] = [];
  const bareTimes: number[] = [];
  let links = 0;
  for (let run = 0; run < RUNS; run++) {
    forgetNumbers(run);
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
      what: `${NUMBERS} tracking numbers in text: found, recognized, matched and linked (${links} links)`,
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

/** The simplest code that finds runs of characters and builds addresses from them. */
function bareLinks(text: string): number {
  const found = [...text.matchAll(/[0-9A-Z]{10,34}/g)].slice(0, NUMBERS);
  return found
    .map(([number]) => new URL(`https://carrier.example/track?n=${number}`).href)
    .reduce((sum, { length }) => sum + length, 0);
}

/** Writes different numbers of every format: plain, within words, and in a column. */
function pastedText(): string {
  const known = examples.flatMap(([, ...list]) => list);
  const numbers = new Set<string>();
  for (let at = 0; numbers.size < NUMBERS; at++)
    numbers.add(another(known[at % known.length]!, at));
  return [...numbers]
    .map((number, at) => {
      return [number, `Tracking: ${number} shipped`, `SO-${1000 + at}\t${number}`][at % 3]!;
    })
    .join('\n');
}

/**
 * Changes the digits before the last one, and picks a last digit that gives the same certainty as
 * the example.
 */
function another(example: string, at: number): string {
  const changed = example.replace(/\d{3}(?=\d\D*$)/, String(at % 1000).padStart(3, '0'));
  const endings = Array.from('0123456789', (digit) => changed.replace(/\d(?=\D*$)/, digit));
  const certainty = recognizeNumber(example)[0]!.certainty;
  return endings.find((it) => recognizeNumber(it)[0]?.certainty === certainty) ?? example;
}

/** Fills the cache of recognized numbers with other numbers. */
function forgetNumbers(run: number): void {
  for (let at = 0; at < 2500; at++) recognizeNumber(`X${run}Y${at}`);
}

function timeOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
