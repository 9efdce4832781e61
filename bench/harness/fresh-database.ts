import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

export interface FreshDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates an empty database on the server of this address. */
export async function freshDatabase(server: string): Promise<FreshDatabase> {
  const name = `stoop_bench_${randomUUID().slice(0, 8)}`;
  const run = async (statement: string) => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}
