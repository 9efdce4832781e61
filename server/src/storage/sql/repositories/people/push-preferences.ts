import { sql } from 'kysely';
import type {
  Custom,
  PushPreference,
  PushPreferenceReader,
  PushPreferenceWriter,
} from '../../../../domain/ports/index.ts';
import type { Engine } from '../../engine.ts';
import { excluded, prepared } from '../../prepared.ts';
import { parseRecord } from '../../rows/json.ts';
import type { PushPreferenceRow } from '../../schema-moderation.ts';

/** Value for everything without a preference of its own, in a key that may not be null. */
const ALL = '';

const ofUser = prepared(({ db }, p: { userId: string }) =>
  db.selectFrom('push_preferences').selectAll().where('user_id', '=', p.userId).orderBy('cid').compile(),
);
const some = prepared(({ db, fn }, p: { userId: string; cids: string }) =>
  sql<PushPreferenceRow>`select p.* from ${fn.each(p.cids, 'j')}
    join push_preferences p on p.user_id = ${p.userId} and p.cid = j.value`.compile(db),
);
const upsert = prepared(({ db }, p: PushPreferenceRow) =>
  db
    .insertInto('push_preferences')
    .values(p)
    .onConflict((conflict) => conflict.columns(['user_id', 'cid']).doUpdateSet(excluded(p)))
    .compile(),
);

const fromRow = (row: PushPreferenceRow): PushPreference => ({
  userId: row.user_id,
  cid: row.cid === ALL ? null : row.cid,
  chatLevel: row.chat_level,
  callLevel: row.call_level,
  disabledUntil: row.disabled_until,
  chatPreferences: row.chat_preferences === null ? null : parseRecord<Custom>(row.chat_preferences),
});

export function pushPreferencesReader(engine: Engine): PushPreferenceReader {
  return {
    async of(userId) {
      return (await ofUser(engine, { userId })).map(fromRow);
    },
    async among(userId, cids) {
      if (cids.length === 0) return [];
      return (await some(engine, { userId, cids: JSON.stringify(cids) })).map(fromRow);
    },
  };
}

export function pushPreferencesWriter(engine: Engine): PushPreferenceWriter {
  return {
    ...pushPreferencesReader(engine),
    async put(preference) {
      await upsert(engine, {
        user_id: preference.userId,
        cid: preference.cid ?? ALL,
        chat_level: preference.chatLevel,
        call_level: preference.callLevel,
        disabled_until: preference.disabledUntil,
        chat_preferences:
          preference.chatPreferences === null ? null : JSON.stringify(preference.chatPreferences),
      });
    },
  };
}
