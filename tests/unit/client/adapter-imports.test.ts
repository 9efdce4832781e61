import { build } from 'esbuild';
import { expect, test } from 'vitest';

test('the adapter takes the types of stream-chat, and nothing that a bundler would bring along', async () => {
  const { metafile } = await build({
    entryPoints: [new URL('../../../src/stream-chat.ts', import.meta.url).pathname],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
  });
  const brought = Object.entries(metafile.inputs).map(([path]) => path);
  expect(
    brought.filter((path) => !/^(?:src\/(?:client\/|util\/|stream-chat\.ts$)|protocol\/)/.test(path)),
  ).toEqual([]);
  expect(brought).not.toContain('src/client/connection.ts');
});
