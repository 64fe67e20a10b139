import type { Plugin } from 'vite';

/** Read by Chromium, a comment to every other browser. */
const hint = '//# allFunctionsCalledOnLoad\n';

/** Code of which a visit calls a small part. */
const isRarelyCalled = (module: string): boolean => module.includes('/node_modules/pdfjs-dist/');

/**
 * Asks the browser to compile each file as a whole, in a thread of its own while it is loading
 * (https://v8.dev/blog/explicit-compile-hints). Otherwise the page's thread compiles each function at
 * its first call, which is a quarter of its work before the first row.
 */
export const compileHint: Plugin = {
  name: 'waybill:compile-hint',
  apply: 'build',
  generateBundle: {
    // Nothing may stand before the hint, and Vite puts the files that a chunk loads first.
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
