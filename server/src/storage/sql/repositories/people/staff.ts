import type { Selectable } from 'kysely';
import type {
  StaffAccount,
  StaffInvitation,
  StaffReader,
  StaffSession,
  StaffWriter,
} from '../../../../domain/ports/index.ts';
import type { Engine } from '../../engine.ts';
import type { StaffTables } from '../../schema-staff.ts';

type Row<T extends keyof StaffTables> = Selectable<StaffTables[T]>;

const accountOf = (row: Row<'staff_accounts'>): StaffAccount => ({
  userId: row.user_id,
  email: row.email,
  password: row.password,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const invitationOf = (row: Row<'staff_invitations'>): StaffInvitation => ({
  id: row.id,
  hash: row.hash,
  email: row.email,
  role: row.role,
  invitedBy: row.invited_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

const sessionOf = (row: Row<'staff_sessions'>): StaffSession => ({
  id: row.id,
  hash: row.hash,
  userId: row.user_id,
  agent: row.agent,
  network: row.network,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
});

export function staffReader({ db }: Engine): StaffReader {
  const accounts = () => db.selectFrom('staff_accounts').selectAll();
  return {
    async account(userId) {
      const row = await accounts().where('user_id', '=', userId).executeTakeFirst();
      return row === undefined ? null : accountOf(row);
    },
    async accountOf(email) {
      const row = await accounts().where('email', '=', email).executeTakeFirst();
      return row === undefined ? null : accountOf(row);
    },
    async accounts(limit) {
      const rows = await accounts().orderBy('created_at').orderBy('user_id').limit(limit).execute();
      return rows.map(accountOf);
    },
    async invitation(hash) {
      const all = db.selectFrom('staff_invitations').selectAll();
      const row = await all.where('hash', '=', hash).executeTakeFirst();
      return row === undefined ? null : invitationOf(row);
    },
    async invitations(now, limit) {
      const live = db.selectFrom('staff_invitations').selectAll().where('expires_at', '>', now);
      const rows = await live.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();
      return rows.map(invitationOf);
    },
    async session(hash) {
      const all = db.selectFrom('staff_sessions').selectAll();
      const row = await all.where('hash', '=', hash).executeTakeFirst();
      return row === undefined ? null : sessionOf(row);
    },
    async sessionsOf(userId, now) {
      const own = db.selectFrom('staff_sessions').selectAll().where('user_id', '=', userId);
      const live = own.where('expires_at', '>', now);
      const rows = await live.orderBy('last_used_at', 'desc').orderBy('id').execute();
      return rows.map(sessionOf);
    },
    async log({ before, limit }) {
      const newest = db.selectFrom('staff_log').selectAll().orderBy('id', 'desc').limit(limit);
      const rows = await (before === null ? newest : newest.where('id', '<', before)).execute();
      return rows.map(({ actor_id, target_id, ...row }) => ({
        ...row,
        actorId: actor_id,
        targetId: target_id,
      }));
    },
  };
}

type AccountWriter = Pick<
  StaffWriter,
  | 'putAccount'
  | 'removeAccount'
  | 'putInvitation'
  | 'removeInvitation'
  | 'removeInvitationsTo'
  | 'removeInvitationsBy'
>;

function accountWriter({ db }: Engine): AccountWriter {
  return {
    async putAccount({ userId, email, password, createdAt, updatedAt }) {
      const row = { email, password, created_at: createdAt, updated_at: updatedAt };
      await db
        .insertInto('staff_accounts')
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute();
    },
    async removeAccount(userId) {
      await db.deleteFrom('staff_accounts').where('user_id', '=', userId).execute();
    },
    async putInvitation({ invitedBy, createdAt, expiresAt, ...invitation }) {
      await db
        .insertInto('staff_invitations')
        .values({ ...invitation, invited_by: invitedBy, created_at: createdAt, expires_at: expiresAt })
        .execute();
    },
    async removeInvitation(id) {
      await db.deleteFrom('staff_invitations').where('id', '=', id).execute();
    },
    async removeInvitationsTo(email) {
      await db.deleteFrom('staff_invitations').where('email', '=', email).execute();
    },
    async removeInvitationsBy(userId) {
      await db.deleteFrom('staff_invitations').where('invited_by', '=', userId).execute();
    },
  };
}

export function staffWriter(engine: Engine): StaffWriter {
  const { db } = engine;
  return {
    ...staffReader(engine),
    ...accountWriter(engine),
    async putSession({ hash, id, userId, agent, network, ...times }) {
      const used = { last_used_at: times.lastUsedAt, expires_at: times.expiresAt };
      await db
        .insertInto('staff_sessions')
        .values({ hash, id, user_id: userId, agent, network, created_at: times.createdAt, ...used })
        .onConflict((conflict) => conflict.column('hash').doUpdateSet(used))
        .execute();
    },
    async removeSession(hash) {
      await db.deleteFrom('staff_sessions').where('hash', '=', hash).execute();
    },
    async removeSessionsOf(userId, except) {
      const own = db.deleteFrom('staff_sessions').where('user_id', '=', userId);
      await (except === null ? own : own.where('hash', '!=', except)).execute();
    },
    async removeExpired(until) {
      await db.deleteFrom('staff_sessions').where('expires_at', '<=', until).execute();
      await db.deleteFrom('staff_invitations').where('expires_at', '<=', until).execute();
    },
    async nameInLog(email, userId) {
      const unnamed = db.updateTable('staff_log').set({ target_id: userId }).where('detail', '=', email);
      await unnamed.where('target_id', 'is', null).execute();
    },
    async addToLog({ actorId, targetId, ...entry }, { before, most }) {
      const row = { ...entry, actor_id: actorId, target_id: targetId };
      await db.insertInto('staff_log').values(row).execute();
      await db.deleteFrom('staff_log').where('at', '<', before).execute();
      const ids = db.selectFrom('staff_log').select('id').orderBy('id', 'desc');
      const surplus = await ids.offset(most).limit(1).executeTakeFirst();
      if (surplus !== undefined) await db.deleteFrom('staff_log').where('id', '<=', surplus.id).execute();
    },
  };
}
