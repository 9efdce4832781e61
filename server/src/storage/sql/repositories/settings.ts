import type { Json, SettingReader, SettingWriter } from '../../../domain/ports/index.ts';
import type { Engine } from '../engine.ts';
import { excluded, prepared } from '../prepared.ts';

const byName = prepared(({ db }, p: { name: string }) =>
  db.selectFrom('settings').select('value').where('name', '=', p.name).compile(),
);
const upsert = prepared(({ db }, p: { name: string; value: string }) =>
  db
    .insertInto('settings')
    .values(p)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(excluded(p)))
    .compile(),
);

export function settingsReader(engine: Engine): SettingReader {
  return {
    async get(name) {
      const [row] = await byName(engine, { name });
      return row === undefined ? null : (JSON.parse(row.value) as Json);
    },
  };
}

export function settingsWriter(engine: Engine): SettingWriter {
  return {
    ...settingsReader(engine),
    async put(name, value) {
      await upsert(engine, { name, value: JSON.stringify(value) });
    },
  };
}
