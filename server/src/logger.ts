import type { FastifyBaseLogger } from 'fastify';
import { destination, pino } from 'pino';
import pretty from 'pino-pretty';
import type { LogLevel } from './options/index.ts';

const STDERR = 2;

/** Logs to stderr, because stdout is for output of commands: text for people on a terminal, JSON lines elsewhere. */
export function createLogger(level: LogLevel): FastifyBaseLogger {
  const sink = process.stderr.isTTY
    ? pretty({ destination: STDERR, sync: true, ignore: 'pid,hostname' })
    : destination({ dest: STDERR, sync: true });
  return pino({ level, base: null }, sink);
}
