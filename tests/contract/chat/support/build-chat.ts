import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import resolve from '@rollup/plugin-node-resolve';
import { rollup } from 'rollup';
import esbuild from 'rollup-plugin-esbuild';
import type { createChat } from '../../../../src/chat/index.ts';

const ROOT = new URL('../../../../', import.meta.url).pathname;

/** The chat bundle of a page, run here with Node's own fetch and WebSocket. */
export async function buildChat(): Promise<{ createChat: typeof createChat; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(ROOT, 'node_modules/.cache-chat-'));
  const file = join(folder, 'chat.mjs');
  const bundle = await rollup({
    input: join(ROOT, 'src/chat/index.ts'),
    plugins: [resolve({ browser: true, exportConditions: ['browser'] }), esbuild({ target: 'es2022' })],
  });
  await bundle.write({ file, format: 'es' });
  await bundle.close();
  const module = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return {
    createChat: module.createChat,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
