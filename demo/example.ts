/** `npm run example -- react`: bundles one of the pages in `examples`, and serves it beside a chat server. */
import { fileURLToPath } from 'node:url';
import { EXAMPLES, type ExampleName, serveExample } from './serve/serve-example.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FAILED = 1;

const isExample = (name: string | undefined): name is ExampleName =>
  name !== undefined && Object.hasOwn(EXAMPLES, name);

const [, , name] = process.argv;
if (!isExample(name)) {
  console.error(`there is no example "${name ?? ''}": expected one of ${Object.keys(EXAMPLES).join(', ')}`);
  process.exit(FAILED);
}
const { url, close } = await serveExample(ROOT, name);
console.log(`${name}  ${url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then(() => process.exit(0)));
