import { first } from './0001-first.ts';
import { conversation } from './0004-conversation.ts';
import type { Migration } from './migration.ts';

export type { Migration };

export const MIGRATIONS: readonly Migration[] = [first, conversation];
