/** How what browsers fetch is made small. */
import terser from '@rollup/plugin-terser';
import { minify as swcMinify } from '@swc/core';

/** Each pass finds what the one before made possible; a fourth saves nothing here. */
const TERSER_PASSES = 3;

/** The loader is one small file: mostly left as it is cut into functions, it compresses best. */
export const LOADER_COMPRESS = { inline: 0, unsafe: true, unsafe_comps: true, side_effects: false };

/** Names that only the loader's own parts know of each other. */
export const LOADER_MANGLE = {
  properties: {
    regex: /^(attach|takeAway|prefetch|press|loadWidget|hostNode|stoop|chat|widget|asked|greeted)$/,
  },
};

/**
 * @param {boolean} minify
 * @param {import('terser').CompressOptions} [compress]
 * @param {import('terser').MangleOptions} [mangle]
 * @returns {import('rollup').Plugin[]}
 */
export const minifier = (minify, compress = {}, mangle = {}) =>
  minify
    ? [
        terser({
          mangle,
          ecma: 2020,
          module: true,
          compress: {
            passes: TERSER_PASSES,
            pure_getters: true,
            unsafe_arrows: true,
            keep_fargs: false,
            ...compress,
          },
          // Pages in other encodings get the same characters.
          format: { comments: false, ascii_only: true },
        }),
      ]
    : [];

/**
 * A second compressor after terser: it puts the loader's single-use functions in place, which is 1.5 % of it.
 * @param {boolean} minify
 * @returns {import('rollup').Plugin[]}
 */
export const again = (minify) =>
  minify
    ? [
        {
          name: 'stoop-minify-again',
          async renderChunk(code) {
            const { code: smaller, map } = await swcMinify(code, {
              ecma: 2020,
              module: true,
              compress: { passes: TERSER_PASSES, unsafe: true },
              mangle: true,
              sourceMap: true,
              format: { asciiOnly: true },
            });
            return { code: smaller, ...(map && { map }) };
          },
        },
      ]
    : [];
