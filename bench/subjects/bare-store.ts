import { DatabaseSync } from 'node:sqlite';

export interface BareStore {
  /** Resolves when the row is on the disk. */
  insert(id: string, cid: string, json: string): Promise<void>;
  /** Returns the JSON of the newest rows, oldest first. */
  newest(cid: string, limit: number): readonly string[];
}

interface Waiting {
  readonly id: string;
  readonly cid: string;
  readonly json: string;
  readonly done: () => void;
}

/** Creates a store with one table. Inserts that wait when the event loop turns share one transaction. */
export function bareStore(path: string): BareStore {
  const database = new DatabaseSync(path);
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  database.exec('create table message (seq integer primary key, id text unique, cid text, json text) strict');
  database.exec('create index message_by_channel on message (cid, seq)');
  const put = database.prepare('insert into message (id, cid, json) values (?, ?, ?)');
  const page = database.prepare('select json from message where cid = ? order by seq desc limit ?');
  let waiting: Waiting[] = [];

  function commit(): void {
    const batch = waiting;
    waiting = [];
    database.exec('begin');
    for (const { id, cid, json } of batch) put.run(id, cid, json);
    database.exec('commit');
    for (const { done } of batch) done();
  }
  return {
    insert: (id, cid, json) =>
      new Promise((done) => {
        if (waiting.length === 0) setImmediate(commit);
        waiting.push({ id, cid, json, done });
      }),
    newest: (cid, limit) =>
      page
        .all(cid, limit)
        .map(({ json }) => String(json))
        .reverse(),
  };
}
