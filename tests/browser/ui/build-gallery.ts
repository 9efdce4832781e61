import { fileURLToPath } from 'node:url';
import nodeResolve from '@rollup/plugin-node-resolve';
import { type Plugin, rollup } from 'rollup';
import esbuild from 'rollup-plugin-esbuild';
import { cssText } from '../../../scripts/css/index.mjs';
import { icuMessages } from '../../../scripts/i18n/index.mjs';

const ENTRY = fileURLToPath(new URL('./gallery/main.ts', import.meta.url));

const PREACT: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

const preact: Plugin = {
  name: 'preact',
  resolveId(source, importer) {
    const target = PREACT[source];
    return target ? this.resolve(target, importer, { skipSelf: true }) : null;
  },
};

/** The gallery as one script: the same components, compiled as the widget is. */
export async function buildGallery(): Promise<string> {
  const bundle = await rollup({
    input: ENTRY,
    // virtua's comments for other bundlers are none of ours.
    onwarn: () => {},
    plugins: [
      preact,
      cssText(),
      icuMessages(),
      nodeResolve(),
      esbuild({ jsx: 'automatic', target: 'es2022' }),
    ],
  });
  const { output } = await bundle.generate({ format: 'es' });
  await bundle.close();
  return output[0].code;
}
