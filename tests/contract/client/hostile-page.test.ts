/** Our client on a page whose scripts have changed built-in objects. */
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { guardedJson } from '../../../scripts/guarded-json.mjs';
import type { connect } from '../../../src/client/index.ts';
import { startScene, textsOf, watch } from './scene.ts';

/** The state after Prototype.js 1.6, MooTools and incomplete polyfills. */
const SPOIL = `
  Array.from = () => { throw new Error('Array.from of the page'); };
  Function.prototype.bind = () => { throw new Error('bind of the page'); };
  Array.prototype.reduce = function () { return this.length > 1 ? this : this[0]; };
  Array.prototype.entries = function () { return [...this]; };
  Object.prototype.enumerableOfThePage = 'x';
  Array.prototype.enumerableOfThePage = 'x';
  for (const owner of [Array, String, Number, Boolean, Object])
    owner.prototype.toJSON = () => 'toJSON of the page';
  var process = {};
`;
/** Everything that the client may take from the page; the rest comes with its environment. */
const PAGE = { AbortController, FormData, Blob, console };

async function connectOfPage(): Promise<typeof connect> {
  const { outputFiles } = await build({
    stdin: {
      contents: "import { connect } from './index.ts'; page.connect = connect;",
      resolveDir: new URL('../../../src/client', import.meta.url).pathname,
    },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    // As the build does for the chat chunk.
    banner: { js: `const JSON = (${guardedJson})(globalThis.JSON);` },
  });
  const page: Partial<{ connect: typeof connect }> = {};
  const context = createContext({ ...PAGE, page });
  runInContext(SPOIL, context);
  runInContext(`(() => { ${outputFiles[0]?.text} })()`, context);
  if (!page.connect) throw new Error('the client did not load on the page');
  return page.connect;
}

let scene: Awaited<ReturnType<typeof startScene>>;
beforeEach(async () => {
  scene = await startScene(await connectOfPage(), false);
});
afterEach(() => scene.close());

test.each([true, false])('connects, requests, uploads and receives events; sockets: %s', async (sockets) => {
  scene.front.allowSockets(sockets);
  const ann = scene.open();
  await watch(ann, 'spoiled');
  const bob = await scene.others.user('bob');
  await bob.channel('messaging', 'spoiled').sendMessage({ text: 'hello' });
  await expect.poll(() => textsOf(ann)).toEqual(['hello']);
  const query = { payload: { filter_conditions: { id: { $in: ['bob'] } } } };
  const { users } = await ann.client.request<{ readonly users: object[] }>({
    method: 'GET',
    path: '/users',
    query,
  });
  expect(users).toMatchObject([{ id: 'bob' }]);
  const { file } = await ann.client.upload({
    path: '/channels/messaging/spoiled/file',
    file: new Blob(['hello']),
    name: 'hello.txt',
  });
  expect(file).toMatch(/^http/);
});
