import type { StoreReader, StoreWriter } from '../../../domain/ports/index.ts';
import type { Engine } from '../engine.ts';
import { addressesReader, addressesWriter } from './addresses.ts';
import { campaignsReader, campaignsWriter } from './campaigns.ts';
import { channelMutesReader, channelMutesWriter } from './channel-mutes.ts';
import { channelsReader, channelsWriter } from './channels.ts';
import { draftsReader, draftsWriter } from './drafts.ts';
import { eventsReader, eventsWriter } from './events.ts';
import { filesReader, filesWriter } from './files.ts';
import { hooksReader, hooksWriter } from './hooks.ts';
import { locationsReader } from './locations.ts';
import { membersReader, membersWriter } from './members.ts';
import { heldReader, heldWriter } from './messages/held.ts';
import { historyReader, historyWriter } from './messages/history.ts';
import { messagesReader, messagesWriter } from './messages/messages.ts';
import { pollsReader, pollsWriter } from './messages/polls.ts';
import { reactionsReader, reactionsWriter } from './messages/reactions.ts';
import { searchReader } from './messages/search.ts';
import { bansReader, bansWriter } from './people/bans.ts';
import { devicesReader, devicesWriter } from './people/devices.ts';
import { flagsReader, flagsWriter } from './people/flags.ts';
import { pushPreferencesReader, pushPreferencesWriter } from './people/push-preferences.ts';
import { pushesReader, pushesWriter } from './people/pushes.ts';
import { signInsReader, signInsWriter } from './people/sign-ins.ts';
import { staffReader, staffWriter } from './people/staff.ts';
import { userGroupsReader, userGroupsWriter } from './people/user-groups.ts';
import { usersReader, usersWriter } from './people/users.ts';
import { readsReader, readsWriter } from './reads.ts';
import { relationsReader, relationsWriter } from './relations.ts';
import { remindersReader, remindersWriter } from './reminders.ts';
import { retentionReader } from './retention.ts';
import { segmentsReader, segmentsWriter } from './segments.ts';
import { settingsReader, settingsWriter } from './settings.ts';
import { supportReader, supportWriter } from './support.ts';
import { tasksReader, tasksWriter } from './tasks.ts';
import { threadsReader, threadsWriter } from './threads.ts';
import { uploadsReader, uploadsWriter } from './uploads.ts';

export function repositories(engine: Engine): StoreReader {
  return {
    users: usersReader(engine),
    channels: channelsReader(engine),
    members: membersReader(engine),
    messages: messagesReader(engine),
    reactions: reactionsReader(engine),
    reads: readsReader(engine),
    events: eventsReader(engine),
    relations: relationsReader(engine),
    bans: bansReader(engine),
    addresses: addressesReader(engine),
    signIns: signInsReader(engine),
    staff: staffReader(engine),
    flags: flagsReader(engine),
    devices: devicesReader(engine),
    pushPreferences: pushPreferencesReader(engine),
    pushes: pushesReader(engine),
    uploads: uploadsReader(engine),
    files: filesReader(engine),
    settings: settingsReader(engine),
    search: searchReader(engine),
    held: heldReader(engine),
    history: historyReader(engine),
    drafts: draftsReader(engine),
    threads: threadsReader(engine),
    polls: pollsReader(engine),
    reminders: remindersReader(engine),
    locations: locationsReader(engine),
    channelMutes: channelMutesReader(engine),
    tasks: tasksReader(engine),
    userGroups: userGroupsReader(engine),
    support: supportReader(engine),
    segments: segmentsReader(engine),
    campaigns: campaignsReader(engine),
    hooks: hooksReader(engine),
    retention: retentionReader(engine),
  };
}

export function writers(engine: Engine): Omit<StoreWriter, 'afterCommit'> {
  return {
    users: usersWriter(engine),
    channels: channelsWriter(engine),
    members: membersWriter(engine),
    messages: messagesWriter(engine),
    reactions: reactionsWriter(engine),
    reads: readsWriter(engine),
    events: eventsWriter(engine),
    relations: relationsWriter(engine),
    bans: bansWriter(engine),
    addresses: addressesWriter(engine),
    signIns: signInsWriter(engine),
    staff: staffWriter(engine),
    flags: flagsWriter(engine),
    devices: devicesWriter(engine),
    pushPreferences: pushPreferencesWriter(engine),
    pushes: pushesWriter(engine),
    uploads: uploadsWriter(engine),
    files: filesWriter(engine),
    settings: settingsWriter(engine),
    search: searchReader(engine),
    held: heldWriter(engine),
    history: historyWriter(engine),
    drafts: draftsWriter(engine),
    threads: threadsWriter(engine),
    polls: pollsWriter(engine),
    reminders: remindersWriter(engine),
    channelMutes: channelMutesWriter(engine),
    tasks: tasksWriter(engine),
    userGroups: userGroupsWriter(engine),
    support: supportWriter(engine),
    segments: segmentsWriter(engine),
    campaigns: campaignsWriter(engine),
    hooks: hooksWriter(engine),
    retention: retentionReader(engine),
    locations: locationsReader(engine),
  };
}
