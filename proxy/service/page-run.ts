import { PAGES_AT_ONCE } from '#contract/page-run.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { ReadEndpoint } from './endpoints.ts';

const NUMBER = /^[1-9]\d?$/;

/** @param text the header's value @throws ProblemError bad-parameter */
export function pagesWanted(text: string): number {
  const count = NUMBER.test(text) ? Number(text) : Infinity;
  if (count <= PAGES_AT_ONCE) return count;
  throw new ProblemError('bad-parameter', `Ask for 1 to ${PAGES_AT_ONCE} pages at once.`);
}

/**
 * Returns the targets of consecutive pages of a list, from this one.
 * @param target canonical (`parseTarget`)
 * @throws ProblemError bad-parameter where the target has no page number
 */
export function targetsOfPages({ path }: ReadEndpoint, target: string, count: number): string[] {
  const [list, ...query] = target.split('?');
  const segments = list!.split('/');
  const place = path.split('/').findIndex((segment) => /^\{pageNumber\??\}$/.test(segment));
  const first = segments[place];
  if (first === undefined) {
    throw new ProblemError('bad-parameter', 'Only a list with a page number has more pages.');
  }
  return Array.from({ length: count }, (_, index) =>
    [segments.with(place, String(Number(first) + index)).join('/'), ...query].join('?'),
  );
}
