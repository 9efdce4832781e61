import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

interface Row {
  readonly cid: string;
  readonly config_overrides: string;
}

/** Features that the type had until now. A channel's own choice stays. */
const BEFORE = { replies: true, polls: true };

/** The channel type `support` switches threads and polls off. Conversations that exist keep them. */
export const supportFeatures: Migration = {
  version: 29,
  async up(db: Kysely<never>): Promise<void> {
    await sql`update channels set config_overrides = ${JSON.stringify(BEFORE)}
      where type = 'support' and config_overrides = '{}'`.execute(db);
    const { rows } = await sql<Row>`select cid, config_overrides from channels
      where type = 'support' and config_overrides <> ${JSON.stringify(BEFORE)}`.execute(db);
    for (const { cid, config_overrides } of rows) {
      const overrides = JSON.stringify({ ...BEFORE, ...JSON.parse(config_overrides) });
      await sql`update channels set config_overrides = ${overrides} where cid = ${cid}`.execute(db);
    }
  },
};
