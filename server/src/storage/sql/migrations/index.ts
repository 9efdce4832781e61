import { first } from './0001-first.ts';
import { messages } from './0002-messages.ts';
import { conversation } from './0003-conversation.ts';
import { moderation } from './0004-moderation.ts';
import { membership } from './0005-membership.ts';
import { addresses } from './0006-addresses.ts';
import { userGroups } from './0007-user-groups.ts';
import { accounts } from './0008-accounts.ts';
import { tasks } from './0010-tasks.ts';
import { beginnings } from './0011-beginnings.ts';
import { pushes } from './0012-pushes.ts';
import { shadowedVotes } from './0013-shadowed-votes.ts';
import { uploadsOfChannels } from './0014-uploads-of-channels.ts';
import { looseFiles } from './0016-loose-files.ts';
import { pageData } from './0018-page-data.ts';
import { userNames } from './0020-user-names.ts';
import { signInCodes } from './0021-sign-in-codes.ts';
import { unlistedMessages } from './0024-unlisted-messages.ts';
import { networksOfUploads } from './0025-networks-of-uploads.ts';
import { rolesInTeams } from './0026-roles-in-teams.ts';
import { markupOfMessages } from './0027-markup-of-messages.ts';
import { hiddenByCreators } from './0028-hidden-by-creators.ts';
import { supportFeatures } from './0029-support-features.ts';
import { closedConversations } from './0030-closed-conversations.ts';
import { supportQueue } from './0031-support-queue.ts';
import { conversationRatings } from './0032-conversation-ratings.ts';
import { staffAccounts } from './0033-staff-accounts.ts';
import { unassignedConversations } from './0034-unassigned-conversations.ts';
import { campaigns } from './0035-campaigns.ts';
import { answerTimes } from './0036-answer-times.ts';
import { hooks } from './0037-hooks.ts';
import { flagsOfUsers } from './0038-flags-of-users.ts';
import type { Migration } from './migration.ts';

export type { Migration };

/** Version of the schema that this program makes. */
export const newestSchema = (): number => MIGRATIONS.at(-1)?.version ?? 0;

export const MIGRATIONS: readonly Migration[] = [
  first,
  messages,
  conversation,
  moderation,
  membership,
  addresses,
  userGroups,
  accounts,
  tasks,
  beginnings,
  pushes,
  shadowedVotes,
  uploadsOfChannels,
  looseFiles,
  pageData,
  userNames,
  signInCodes,
  unlistedMessages,
  networksOfUploads,
  rolesInTeams,
  markupOfMessages,
  hiddenByCreators,
  supportFeatures,
  closedConversations,
  supportQueue,
  conversationRatings,
  staffAccounts,
  unassignedConversations,
  campaigns,
  answerTimes,
  hooks,
  flagsOfUsers,
];
