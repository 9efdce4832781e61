import { first } from './0001-first.ts';
import { messages } from './0002-messages.ts';
import { conversation } from './0003-conversation.ts';
import { moderation } from './0004-moderation.ts';
import { membership } from './0005-membership.ts';
import { addresses } from './0007-addresses.ts';
import type { Migration } from './migration.ts';

export type { Migration };

export const MIGRATIONS: readonly Migration[] = [
  first,
  messages,
  conversation,
  moderation,
  membership,
  addresses,
];
