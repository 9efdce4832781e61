import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rollup/parseAst';
import { describe, expect, test } from 'vitest';
import { SERVER_ONLY } from '../../../scripts/sdk/server-only.ts';
import { clientMethods, stripMethods } from '../../../scripts/sdk/strip-methods.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;
const BUNDLE = readFileSync(join(ROOT, 'node_modules/stream-chat/dist/esm/index.mjs'), 'utf8');

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'));
}

describe('server-only methods', () => {
  test('each one exists in the pinned client', () => {
    const known = new Set(clientMethods(parseAst(BUNDLE)).map(({ name }) => name));
    expect(SERVER_ONLY.filter((name) => !known.has(name))).toEqual([]);
  });

  test('src calls none of them', () => {
    const code = sources('src/chat').join('\n');
    expect(SERVER_ONLY.filter((name) => new RegExp(`\\.${name}\\b`).test(code))).toEqual([]);
  });

  test('what is left of the client calls none of them either', () => {
    const kept = stripMethods(BUNDLE, parseAst(BUNDLE), SERVER_ONLY);
    expect(clientMethods(parseAst(kept)).map(({ name }) => name)).not.toContain('createCampaign');
    // Classes that only the dropped methods lead to fall away with them in the build.
    const client = kept.slice(kept.indexOf('var _StreamChat = class'));
    expect(SERVER_ONLY.filter((name) => new RegExp(`this\\.${name}\\(`).test(client))).toEqual([]);
  });
});
