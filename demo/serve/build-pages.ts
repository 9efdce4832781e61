import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { ASSET_FOLDERS, ASSET_TYPES, SCRIPTS } from './pages.ts';

/** Browsers of the last two years; the pages use light-dark() and the popover attribute. */
const TARGET = 'es2023';

/** One file under `/demo/`, kept in memory: the demo's pages are a few kilobytes. */
export interface PageFile {
  readonly type: string;
  readonly body: Uint8Array;
}

/** Files by path below `/demo/`, with forward slashes. */
export type PageFiles = ReadonlyMap<string, PageFile>;

async function readAssets(folder: string, name: string): Promise<[string, PageFile][]> {
  const files: [string, PageFile][] = [];
  for (const file of await readdir(join(folder, name))) {
    const type = ASSET_TYPES[extname(file)];
    if (type !== undefined)
      files.push([`${name}/${file}`, { type, body: await readFile(join(folder, name, file)) }]);
  }
  return files;
}

async function bundleScripts(folder: string): Promise<[string, PageFile][]> {
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: [...SCRIPTS],
    outbase: folder,
    outdir: folder,
    write: false,
    bundle: true,
    format: 'esm',
    target: TARGET,
    minify: true,
    logLevel: 'warning',
  });
  const type = 'text/javascript; charset=utf-8';
  return outputFiles.map(({ path, contents }) => [
    relative(folder, path).split(sep).join('/'),
    { type, body: contents },
  ]);
}

/** Bundles the browser code of the pages and reads their styles and pictures. @param folder demo/ */
export async function buildPages(folder: string): Promise<PageFiles> {
  const assets = await Promise.all(ASSET_FOLDERS.map((name) => readAssets(folder, name)));
  return new Map([...assets.flat(), ...(await bundleScripts(folder))]);
}
