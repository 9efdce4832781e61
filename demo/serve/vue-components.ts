import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { compileScript, parse } from 'vue/compiler-sfc';

/** Compiles single-file components of Vue, with their templates, into the script. */
export const vueComponents = (): Plugin => ({
  name: 'vue-components',
  setup(build) {
    build.onLoad({ filter: /[.]vue$/ }, async ({ path }) => {
      const { descriptor, errors } = parse(await readFile(path, 'utf8'), { filename: path });
      if (errors.length > 0) return { errors: errors.map(({ message }) => ({ text: message })) };
      const { content } = compileScript(descriptor, { id: path, inlineTemplate: true });
      return { contents: content, loader: 'js' };
    });
  },
});
