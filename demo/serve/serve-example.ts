import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { buildPackage, ELEMENT_OUT_DIR, REACT_OUT_DIR } from '../../scripts/build-package.mjs';
import { createServer, type ServerOptions, type StoopServer } from '../../server/src/index.ts';
import { newest } from './newest.ts';
import { vueComponents } from './vue-components.ts';

/** Folders of `examples`, each with an `index.html` and the script it loads. */
export const EXAMPLES = { react: 'main.jsx', vue: 'main.js', element: 'main.js' } as const;
export type ExampleName = keyof typeof EXAMPLES;

export interface Example {
  readonly server: StoopServer;
  readonly url: string;
  close(): Promise<void>;
}

/** Sources of the package; a file newer than the build makes it stale. */
const SOURCES = ['src', 'loader', 'scripts', 'rollup.config.mjs', 'package.json'];
const ENTRIES: Readonly<Record<string, string>> = {
  'stoop-chat/react': join(REACT_OUT_DIR, 'react.js'),
  'stoop-chat/element': join(ELEMENT_OUT_DIR, 'element.js'),
  'stoop-chat/vue': join(ELEMENT_OUT_DIR, 'vue.js'),
};
/** Placeholder for the owner's own key in an example's page. */
const KEY = 'YOUR_KEY';

/** Returns whether the build is current. `npm test` has built it, and other tests use its files. */
async function packageIsFresh(root: string): Promise<boolean> {
  const built = await newest(Object.values(ENTRIES)).catch(() => 0);
  if (built === 0 || process.env.STOOP_BUILT) return built > 0;
  return built >= (await newest(SOURCES.map((source) => join(root, source))));
}

/** Serves an owner's page, bundled as they would, beside a chat server. @param root the repository */
export async function serveExample(
  root: string,
  name: ExampleName,
  options: ServerOptions = {},
): Promise<Example> {
  if (!(await packageIsFresh(root))) await buildPackage();
  const folder = join(root, 'examples', name);
  const scripts = await bundle(join(folder, EXAMPLES[name]), name === 'vue' ? [vueComponents()] : []);
  const server = await createServer({
    appName: `Stoop example: ${name}`,
    logLevel: 'warn',
    ...options,
    routes(app) {
      app.get('/', async (_request, reply) => {
        const page = await readFile(join(folder, 'index.html'), 'utf8');
        return reply.type('text/html; charset=utf-8').send(page.replaceAll(KEY, server.key));
      });
      // The page loads the scripts beside it, as bundlers write them.
      for (const [path, text] of scripts)
        app.get(`/${path === 'main.js' ? EXAMPLES[name] : path}`, (_request, reply) =>
          reply.type('text/javascript; charset=utf-8').send(text),
        );
    },
  });
  const { url } = await server.listen();
  return { server, url, close: () => server.close() };
}

/** Returns the scripts by their served path: the page's own, and those it fetches when the chat is wanted. */
async function bundle(entry: string, plugins: Plugin[]): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    entryPoints: { main: entry },
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    outdir: '/',
    alias: ENTRIES,
    plugins,
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
  });
  return new Map(outputFiles.map(({ path, text }) => [path.slice(1), text]));
}
