import type { Plugin } from 'vite';

const renderer = /\/react-dom-client\.production\.js$/;

/** Errors that React creates while its module runs, and that only React throws and catches. */
const exceptions = /(?<=^(?:var)? +\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/gm;
const COUNT = 5;

/**
 * Creates React's five private exceptions without a stack, because nobody reads it. With developer
 * tools attached, as in Lighthouse and in the tests, the browser parses the whole renderer a second
 * time for the first of those stacks: a fifth of the work before the first row.
 */
export const thrownByReact: Plugin = {
  name: 'waybill:thrown-by-react',
  apply: 'build',
  transform: {
    filter: { id: renderer },
    handler(code) {
      const found = code.match(exceptions)?.length ?? 0;
      if (found !== COUNT) this.error(`React has ${found} exceptions of its own, not ${COUNT}`);
      return code.replaceAll(exceptions, '{ __proto__: Error.prototype, message: $1 }');
    },
  },
};
