import type { FastifyBaseLogger } from 'fastify';
import type { UpdateStep } from './storage/index.ts';

/** Logs the steps of a database's update: the server answers nothing before the last of them. */
export const updateLog =
  (logger: FastifyBaseLogger) =>
  ({ kind, ...fields }: UpdateStep): void =>
    logger.info(fields, TEXTS[kind]);

const TEXTS: Readonly<Record<UpdateStep['kind'], string>> = {
  begun: 'the database is of an earlier version: its update begins',
  copied: 'the database was copied before its update: the copy is the way back',
  migrated: 'a step of the update is done',
  words: 'the words of all messages are up to date: the update is done',
};
