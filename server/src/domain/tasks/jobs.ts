/** Every kind of task: a server that knows them all can continue any. */
import { ACCOUNT_JOBS } from '../accounts/jobs.ts';
import { updateJob } from '../channels/batch.ts';
import { deleteJob } from '../channels/delete-many.ts';
import { EXPORT_JOBS } from '../exports/jobs.ts';
import { retentionJob } from '../retention/job.ts';
import type { Job } from './run.ts';

const ALL: readonly Job[] = [deleteJob, updateJob, retentionJob, ...ACCOUNT_JOBS, ...EXPORT_JOBS];

export const JOBS: ReadonlyMap<string, Job> = new Map(ALL.map((job) => [job.kind, job]));
