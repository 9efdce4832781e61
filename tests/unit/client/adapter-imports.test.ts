import { build } from 'esbuild';
import { expect, test } from 'vitest';

test('the adapter imports only types from stream-chat', async () => {
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
