/** The hostile guest, in a process of its own. */
import { serveJobs } from '../harness/worker.ts';
import { type Answers, type AttackOrder, pictures, prepare, searches, uploads } from './attacks.ts';

type Attack = (order: AttackOrder) => Promise<Answers>;

export type AttackerJobs = {
  /** Creates the files that an attack sends. */
  readonly prepare: (_: null) => Promise<void>;
  readonly pictures: Attack;
  readonly searches: Attack;
  readonly uploads: Attack;
};

const jobs: AttackerJobs = {
  async prepare() {
    await prepare();
  },
  pictures,
  searches,
  uploads,
};

serveJobs(jobs);
