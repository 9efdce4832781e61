// `node scripts/second-generation.mjs`: writes tests/contract/second-generation-operations.json, the operations of the API's
// second generation that published SDKs call. The reference describes none of them, so they are read from the packages
// themselves: methods and paths alone. With --check it writes nothing and fails if the list is out of date.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const LIST = fileURLToPath(new URL('../tests/contract/second-generation-operations.json', import.meta.url));
/** Products of the same company that are no chat. */
const OTHER_PRODUCTS = /^\/api\/v2\/(?:feeds|video)\//;
const SERVER_SDK = '@stream-io/node-sdk';
const CHAT_CLIENT = 'stream-chat';

/**
 * @typedef {object} SecondCall an operation of the second generation
 * @property {string} id the API's name of the call
 * @property {string} method
 * @property {string} path
 * @property {string[]} callers the packages, with their versions
 */

/** @param {string} name of a package @param {string} file in it */
const inPackage = (name, file) =>
  readFile(fileURLToPath(new URL(`../node_modules/${name}/${file}`, import.meta.url)), 'utf8');

/** @param {string} name @returns {Promise<string>} the package with its version */
const versionOf = async (name) => `${name}@${JSON.parse(await inPackage(name, 'package.json')).version}`;

/** @param {string} name of a method */
const idOf = (name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Yields the calls of the server SDK: each method sends one request. @param {string} source */
function* callsOfServer(source) {
  for (const part of source.split(/\n {4}async (?=\w+\()/).slice(1)) {
    const sent = /sendRequest\('([A-Z]+)', '(\/api\/v2\/[^']+)'/.exec(part);
    const name = /^\w+/.exec(part)?.[0];
    if (sent !== null && name !== undefined && !OTHER_PRODUCTS.test(sent[2] ?? ''))
      yield { id: idOf(name), method: sent[1] ?? '', path: sent[2] ?? '' };
  }
}

/** Yields the calls of the chat client, which adds parameters to the end of a path. @param {string} source */
function* callsOfClient(source) {
  const sends =
    /\n {2}async (\w+)\((?:(?!\n {2}async )[\s\S])*?client\.(get|post|put|patch|delete)\([^;]*?["'`](\/api\/v2\/[\w/]+)["'`]/g;
  for (const [, name = '', method = '', path = ''] of source.matchAll(sends))
    yield { id: idOf(name), method: method.toUpperCase(), path: path.endsWith('/') ? `${path}{id}` : path };
}

/** @param {{ method: string, path: string }} call */
const keyOf = ({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

/** Returns the operations that the installed packages call. @returns {Promise<SecondCall[]>} */
export async function secondOperations() {
  const server = await versionOf(SERVER_SDK);
  const client = await versionOf(CHAT_CLIENT);
  /** @type {Map<string, SecondCall>} */
  const found = new Map();
  for (const call of callsOfServer(await inPackage(SERVER_SDK, 'dist/index.es.mjs')))
    found.set(keyOf(call), { ...call, callers: [server] });
  for (const call of callsOfClient(await inPackage(CHAT_CLIENT, 'dist/esm/index.mjs'))) {
    const known = found.get(keyOf(call));
    if (known === undefined) found.set(keyOf(call), { ...call, callers: [client] });
    else known.callers.push(client);
  }
  return [...found.values()].sort((one, other) =>
    `${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1,
  );
}

/** @param {readonly SecondCall[]} operations */
const written = (operations) =>
  `{\n  "operations": [\n${operations.map((call) => `    ${JSON.stringify(call)}`).join(',\n')}\n  ]\n}\n`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const next = written(await secondOperations());
  const current = await readFile(LIST, 'utf8').catch(() => '');
  if (next !== current && process.argv.includes('--check')) {
    console.error(`${LIST} is not up to date; run  node scripts/second-generation.mjs`);
    process.exitCode = 1;
  } else if (next !== current) await writeFile(LIST, next);
}
