import type { Plugin } from 'vite';

/** Chromium reads this; for every other browser it is a comment. */
const hint = '//# allFunctionsCalledOnLoad\n';

/** Code that a visit uses only a small part of. */
const isRarelyCalled = (module: string): boolean => module.includes('/node_modules/pdfjs-dist/');

/**
 * Asks the browser to compile each file as a whole, in another thread while the file is loading
 * (https://v8.dev/blog/explicit-compile-hints). Otherwise the page's thread compiles each function
 * at its first call, which is a quarter of its work before the first row.
 */
export const compileHint: Plugin = {
  name: 'waybill:compile-hint',
  apply: 'build',
  generateBundle: {
    // The hint must come first in the file, but Vite starts the file with the list of files that a
    // chunk loads.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && !file.moduleIds.some(isRarelyCalled)) {
          file.code = hint + file.code;
        }
      }
    },
  },
};
