/**
 * How the build slims the chat client: its five dependencies are replaced by small shims over what a browser has,
 * the methods no page can call and the parts the widget replaces are dropped, and reads of `process.env`, which
 * throw on pages with a half-made `process`, become `undefined`. The package itself stays as it is on disk.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin, ProgramNode } from 'rollup';
import { replaceVariables } from './replace-variables.ts';
import { SERVER_ONLY } from './server-only.ts';
import { stripMethods } from './strip-methods.ts';
import { UNUSED_CLASSES } from './unused-classes.ts';

const SHIMS: Readonly<Record<string, string>> = {
  axios: './shims/axios.ts',
  'isomorphic-ws': './shims/websocket.ts',
  'form-data': './shims/form-data.ts',
  'base64-js': './shims/base64-js.ts',
  linkifyjs: './shims/linkifyjs.ts',
};

const SDK_BUNDLE = /[\\/]node_modules[\\/]stream-chat[\\/]dist[\\/]esm[\\/]index\.mjs$/;
/** Of what can be gone through: no call in the package has a length alone, or a second argument. */
const ARRAY_FROM = /\bArray\.from\((?!\{)/g;
/** Prototype.js, in whatever version, puts a function of its own in the place of `Array.from`, to which a Map has nothing in it. */
const LIST_OF = 'const listOf = (of) => [...of];\n';
/** All of them go through an object's own names: nothing in the package inherits what it looks for. */
const FOR_IN = /\bfor \(const (\w+) in (.+)\) \{$/gm;
/** What a page puts on `Object.prototype` is a channel's reader otherwise, and no message comes past a text there. */
const NAMES_OF = 'const namesOf = (of) => Object.keys(of ?? {});\n';
/** The `bind` of MooTools hands nothing on that comes later, once it was given more than `this`: no event, that is. */
const BOUND_TO_SOCKET = /this\.(\w+)\.bind\(this, this\.wsID\)/g;
const PROCESS_READS = /process\.env\.(?:STREAM_LOCAL_TEST_RUN|STREAM_LOCAL_TEST_HOST|NODE_ENV)/g;

/** The package's bundle without what a page never calls. */
export function slim(code: string, parse: (code: string) => ProgramNode): string {
  const stripped = stripMethods(code, parse(code), SERVER_ONLY);
  return replaceVariables(stripped, parse(stripped), UNUSED_CLASSES);
}

/** The same on pages whose scripts have changed the language under it. */
export function onAnyPage(code: string): string {
  const ours = code
    .replace(PROCESS_READS, 'undefined')
    .replace(ARRAY_FROM, 'listOf(')
    .replace(BOUND_TO_SOCKET, '((socket) => (event) => this.$1(socket, event))(this.wsID)')
    .replace(FOR_IN, 'for (const $1 of namesOf($2)) {');
  return LIST_OF + NAMES_OF + ours;
}

/**
 * Rollup plugins for a build that contains `stream-chat`. They stand before the resolver; the shims are TypeScript,
 * so a TypeScript transform has to follow.
 * @param options `strip` (default true): drop what a page never calls
 */
export function sdkPlugins({ strip = true }: { readonly strip?: boolean } = {}): Plugin[] {
  return [
    {
      name: 'stoop-sdk',
      resolveId(source, importer) {
        const shim = SHIMS[source];
        if (!shim || !importer || !SDK_BUNDLE.test(importer)) return null;
        return fileURLToPath(new URL(shim, import.meta.url));
      },
      transform(code, id) {
        if (!SDK_BUNDLE.test(id)) return null;
        const kept = strip ? slim(code, (text) => this.parse(text)) : code;
        return { code: onAnyPage(kept), map: null };
      },
    },
  ];
}
