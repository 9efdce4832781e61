/** Stoop's server in a process of its own, as it is shipped but for rate limits. */

import { createServer, type StoopServer } from '../../server/src/index.ts';
import { serveJobs } from '../harness/worker.ts';

interface Identity {
  readonly id: string;
  readonly role?: string;
}

export type StoopJobs = {
  readonly start: (dataDir: string) => Promise<{ readonly url: string; readonly key: string }>;
  /** Makes the users where they do not exist; tokens in the same order. */
  readonly tokens: (users: readonly Identity[]) => Promise<readonly string[]>;
};

let server: StoopServer | null = null;

const jobs: StoopJobs = {
  async start(dataDir) {
    server = await createServer({
      dataDir,
      port: 0,
      host: '127.0.0.1',
      logLevel: 'silent',
      rateLimits: false,
      env: {},
    });
    const { url } = await server.listen();
    return { url, key: server.key };
  },
  async tokens(users) {
    if (server === null) throw new Error('the server was not started');
    const { issueToken } = server;
    return Promise.all(users.map(({ id, role }) => issueToken(id, role === undefined ? {} : { role })));
  },
};

serveJobs(jobs, async () => server?.close());
