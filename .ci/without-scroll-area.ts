import type { Plugin } from 'vite';

const scrollArea = /\/@mantine\/core\/esm\/components\/ScrollArea\/ScrollArea\.mjs$/;

const nothing = `
  function absent() { throw new Error('The page is built without ScrollArea'); }
  export const ScrollArea = Object.assign(absent, { Autosize: () => absent() });
  export const ScrollAreaAutosize = ScrollArea.Autosize;
`;

/**
 * Leaves Mantine's ScrollArea out of the page. No screen uses it, but Table and Modal name it, and it
 * takes one function from Floating UI, which then comes as a whole: 24 KB before the rows of most
 * screens.
 */
export const withoutScrollArea: Plugin = {
  name: 'waybill:without-scroll-area',
  apply: 'build',
  load: { filter: { id: scrollArea }, handler: () => nothing },
};
