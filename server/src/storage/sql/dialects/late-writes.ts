import type { DirectConnection } from '../direct.ts';
import { RunAgain } from '../group-commit.ts';
import type { LogSync } from './sqlite-log.ts';
import type { Scribe } from './sqlite-scribe.ts';
import { runNow, type Statement, type Statements } from './sqlite-statements.ts';

/** So few are sooner run here than handed over. */
const WORTH_HANDING_OVER = 16;

const NO_ROWS: readonly never[] = [];

interface Late {
  readonly statement: Statement;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** What is read and what is open on a connection, as far as it is asked here. */
interface Connection {
  readonly isTransaction: boolean;
}

/**
 * Transactions of the connection that writes. What only writes is put off until the commit, and then handed to a thread
 * that runs it all: this one has clients to answer meanwhile. Whatever asks the database something within the transaction
 * first has run here what was put off, and the rest of the transaction stays here.
 *
 * What is put off cannot fail before the commit. Where it does then, the units of work are run again, each statement at
 * once.
 */
export class LateWrites implements DirectConnection {
  readonly #database: Connection;
  readonly #statements: Statements;
  readonly #scribe: Scribe;
  readonly momentOf: DirectConnection['momentOf'];
  #late: Late[] = [];
  #isOpen = false;
  /** The open transaction has begun on this connection. */
  #isHere = false;
  /** Somebody did without asking, because a key would refuse it at the commit. */
  #isTrusted = false;
  /** Something that was put off could not be run: whoever met it may not have passed it on. */
  #isBroken = false;
  /** This connection has committed since the thread has. */
  #committedHere = true;

  constructor(database: Connection, statements: Statements, scribe: Scribe) {
    this.#database = database;
    this.#statements = statements;
    this.#scribe = scribe;
    this.momentOf = (sql) => statements.prepare(sql).moment;
  }

  begin(): void {
    this.#statements.lookOutside();
    this.#late = [];
    this.#isOpen = true;
    this.#isHere = false;
    this.#isTrusted = false;
    this.#isBroken = false;
  }

  run(sql: string, parameters: readonly unknown[]): readonly unknown[] {
    const statement = this.#statements.prepare(sql);
    if (this.#isLate) {
      if (statement.later !== null) {
        statement.later();
        this.#late.push({ statement, sql, parameters });
        return NO_ROWS;
      }
      this.#beginHere();
    }
    this.#refuseBroken();
    try {
      return runNow(statement, parameters);
    } catch (cause) {
      if (!this.#isTrusted) throw cause;
      // It may be what was not asked for.
      this.#isBroken = true;
      throw new RunAgain('carefully', { cause });
    }
  }

  /** For the query builder: it is about to run it. */
  prepare(sql: string): Statement {
    if (this.#isLate) this.#beginHere();
    this.#refuseBroken();
    return this.#statements.prepare(sql);
  }

  putsOff(): boolean {
    this.#isTrusted ||= this.#isLate;
    return this.#isLate;
  }

  written(): number | null {
    const isLost = this.#isHere && !this.#database.isTransaction;
    return this.#isOpen && !isLost ? this.#statements.written : null;
  }

  /** Resolves when what was committed last is on the disk. @param log that the commits of this connection are in */
  settled(log: LogSync): Promise<void> {
    // Where one of the two has failed, what the other brings to the disk may be cut off from what was before it.
    const broken = log.broken ?? this.#scribe.broken;
    if (broken !== null) return Promise.reject(broken);
    return this.#committedHere ? log.sync() : this.#scribe.settled();
  }

  /** @throws RunAgain where nothing of it is stored */
  async commit(): Promise<void> {
    if (this.#isLate) {
      if (this.#late.length >= WORTH_HANDING_OVER) return this.#handOver();
      if (this.#late.length > 0) this.#beginHere();
    }
    this.#refuseBroken();
    if (this.#isHere) {
      this.#statements.prepare('commit').run([]);
      this.#committedHere = true;
    }
    this.#isOpen = false;
  }

  rollback(): void {
    const isHere = this.#isHere;
    this.#late = [];
    this.#isOpen = false;
    this.#isHere = false;
    this.#statements.undone();
    if (isHere && this.#database.isTransaction) this.#statements.prepare('rollback').run([]);
  }

  get #isLate(): boolean {
    return this.#isOpen && !this.#isHere;
  }

  #refuseBroken(): void {
    if (this.#isOpen && this.#isBroken) throw new RunAgain('carefully');
  }

  #beginHere(): void {
    this.#isHere = true;
    // Where it cannot begin, nothing that comes after may be stored by itself.
    this.#isBroken = true;
    this.#statements.prepare('begin').run([]);
    this.#isBroken = false;
    const late = this.#late;
    this.#late = [];
    try {
      for (const { statement, parameters } of late) statement.runLate(parameters);
    } catch (cause) {
      this.#isBroken = true;
      throw new RunAgain('carefully', { cause });
    }
  }

  async #handOver(): Promise<void> {
    const late = this.#late;
    this.#late = [];
    // The thread cannot tell it from what was committed here.
    if (this.#committedHere && this.#statements.lookOutside()) throw new RunAgain('anew');
    const outcome = await this.#scribe.write(late, this.#committedHere);
    // What the thread has written is known here; that it was written is not to be taken for another program's doing.
    this.#statements.expectOutside();
    this.#committedHere = false;
    if (outcome === 'failed') throw new RunAgain('carefully');
    if (outcome === 'outside') throw new RunAgain('anew');
    this.#isOpen = false;
  }
}
