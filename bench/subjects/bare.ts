/**
 * The smallest program that could be called the same work: no identity, no rules, no counters.
 * Fastify takes the request, one table takes the JSON in batched durable transactions, `ws` sends the bytes. The
 * difference is what Stoop adds.
 */
import { join } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { processorTime } from '../harness/effort.ts';
import { type Memory, memoryInUse } from '../harness/memory.ts';
import { serveJobs } from '../harness/worker.ts';
import { bareSockets } from './bare-sockets.ts';
import { bareStore } from './bare-store.ts';

export type BareJobs = {
  readonly start: (dataDir: string) => Promise<{ readonly url: string; readonly key: string }>;
  readonly memory: (_: null) => Promise<Memory>;
  readonly processor: (_: null) => Promise<number>;
};

interface Params {
  readonly type: string;
  readonly id: string;
}
interface SendBody {
  readonly message: { readonly id: string };
}
interface QueryBody {
  readonly watch?: boolean;
}

const CREATED = 201;
const PAGE = 25;
const CHANNEL = '/channels/:type/:id';

async function start(dataDir: string) {
  const store = bareStore(join(dataDir, 'bare.db'));
  const app: FastifyInstance = fastify({ logger: false });
  const sockets = bareSockets(app.server);

  app.post<{ Params: Params; Body: SendBody }>(`${CHANNEL}/message`, async ({ params, body }, reply) => {
    const cid = `${params.type}:${params.id}`;
    const { message } = body;
    await store.insert(message.id, cid, JSON.stringify(message));
    sockets.broadcast(cid, () =>
      Buffer.from(JSON.stringify({ type: 'message.new', cid, message_id: message.id, message })),
    );
    return reply.code(CREATED).send({ message });
  });

  app.post<{ Params: Params; Body: QueryBody; Querystring: { readonly connection_id?: string } }>(
    `${CHANNEL}/query`,
    async ({ params, body, query }, reply) => {
      const cid = `${params.type}:${params.id}`;
      if (body.watch === true) sockets.watch(query.connection_id ?? '', cid);
      reply.code(CREATED).header('content-type', 'application/json; charset=utf-8');
      return reply.send(`{"messages":[${store.newest(cid, PAGE).join(',')}]}`);
    },
  );

  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    async (_: unknown, bytes: Buffer) => bytes,
  );
  app.post<{ Params: Params; Body: Buffer }>('/broadcast/:type/:id', async ({ params, body }, reply) => {
    sockets.broadcast(`${params.type}:${params.id}`, () => body);
    return reply.code(CREATED).send({});
  });

  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, key: 'bare' };
}

const jobs: BareJobs = {
  start,
  memory: async () => memoryInUse(),
  processor: async () => processorTime(),
};
serveJobs(jobs);
