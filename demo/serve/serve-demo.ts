import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_OUT_DIR, type Manifest } from '../../scripts/build.mjs';
import { createServer, type ServerOptions, type StoopServer } from '../../server/src/index.ts';
import type { Facts } from '../configure/facts.ts';
import { serverApi } from './api.ts';
import { buildPages } from './build-pages.ts';
import { greeting } from './greeting.ts';
import { launcherNames } from './launcher-names.ts';
import { AGENTS } from './people.ts';
import type { Value } from './render.ts';
import { addPages } from './routes.ts';
import { sampleVisitors } from './sample.ts';
import { seed } from './seed.ts';
import { buildWidget, demoMounts } from './widget-build.ts';
import { widgetBytes } from './widget-bytes.ts';

export interface DemoOptions extends ServerOptions {
  /** Root of the repository. */
  readonly root: string;
  /** Pages reload when the server comes back. @default false */
  readonly reload?: boolean;
}

export interface Demo {
  readonly server: StoopServer;
  readonly url: string;
  /** Sign-in links of the inbox by the agent's name. Each works once, for ten minutes. */
  readonly inboxLinks: ReadonlyMap<string, string>;
  /** Text that `npm start` prints. */
  readonly greeting: string;
  close(): Promise<void>;
}

/**
 * Builds, starts and seeds the whole demo. Options beyond the demo's own go to the server.
 * @throws what createServer and its listen throw if the server cannot start
 */
export async function serveDemo({ root, reload = false, ...options }: DemoOptions): Promise<Demo> {
  const folder = join(root, 'demo');
  const widget = await buildWidget(root);
  const [files, bytes, names] = await Promise.all([
    buildPages(folder),
    widgetBytes(widget, DEFAULT_OUT_DIR),
    launcherNames(),
  ]);
  const values = (): Record<string, Value> =>
    pageValues(server, { ...widget, bytes, launcherNames: names }, folder);
  const bootId = reload ? randomUUID() : null;
  let sampleVisitor = (): Promise<string> => Promise.reject(new Error('the server does not listen yet'));
  const server: StoopServer = await createServer({
    appName: 'Stoop demo',
    logLevel: 'warn',
    ...options,
    widget: false,
    mounts: await demoMounts(reload),
    routes: (app) => addPages(app, { folder, files, values, bootId, sampleVisitor: () => sampleVisitor() }),
  });
  try {
    const { url } = await server.listen();
    sampleVisitor = sampleVisitors({
      api: serverApi(url, server.key, server.secret),
      issueToken: (id, options) => server.issueToken(id, options),
    });
    await seed(serverApi(url, server.key, server.secret), url);
    const inboxLinks = await signInLinks(server, url);
    const text = greeting({ url, key: server.key, inboxLinks });
    return { server, url, inboxLinks, greeting: text, close: () => server.close() };
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function signInLinks(server: StoopServer, url: string): Promise<Map<string, string>> {
  const links = new Map<string, string>();
  for (const { id, name, role } of AGENTS) {
    const code = await server.signInCode(id, { ...(role && { role }) });
    links.set(name, `${url}/inbox#code=${code}`);
  }
  return links;
}

function pageValues(
  server: StoopServer,
  { version, integrity, bytes, launcherNames }: Manifest & Pick<Facts, 'bytes' | 'launcherNames'>,
  folder: string,
): Record<string, Value> {
  const facts: Facts = { key: server.key, version, integrity, bytes, launcherNames };
  return {
    key: server.key,
    lamp: { markup: readFileSync(join(folder, 'site/lamp.svg'), 'utf8') },
    facts: JSON.stringify(facts),
  };
}
