import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Users read at once. */
const PAGE = 500;

interface Row {
  readonly id: string;
  readonly custom: string;
}

async function moveOne(db: Kysely<never>, { id, custom }: Row): Promise<void> {
  const { attributes, page, ...rest } = JSON.parse(custom) as Record<string, unknown>;
  // JSON leaves out undefined values.
  await sql`update users set custom = ${JSON.stringify(rest)}, page_data = ${JSON.stringify({ attributes, page })}
    where id = ${id}`.execute(db);
}

/** Moves facts that host pages set about their visitors out of the custom data that everybody reads. */
export const pageData: Migration = {
  version: 18,
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table users add column page_data text not null default '{}'`.execute(db);
    let last = '';
    for (;;) {
      const { rows } = await sql<Row>`select id, custom from users where id > ${last}
        and (custom like '%"attributes"%' or custom like '%"page"%') order by id limit ${PAGE}`.execute(db);
      for (const row of rows) await moveOne(db, row);
      if (rows.length < PAGE) return;
      last = rows.at(-1)?.id ?? '';
    }
  },
};
