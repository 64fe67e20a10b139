import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** Every character of Unicode's first plane; characters that the typeface lacks are left out. */
const characters = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code)).join('');

/**
 * Removes the weights that no screen draws from the variable typeface, which has 100 to 900. They
 * are a third of its bytes, and the typeface is the largest file of a first visit that isn't code.
 */
export const narrowWeights: Plugin = {
  name: 'waybill:narrow-weights',
  apply: 'build',
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.woff2')) continue;
      file.source = await subsetFont(Buffer.from(file.source), characters, {
        targetFormat: 'woff2',
        variationAxes: { wght: { min: 400, max: 700 } },
      });
    }
  },
};
