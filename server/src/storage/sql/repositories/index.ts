import type { StoreReader, StoreWriter } from '../../../domain/ports.ts';
import type { Engine } from '../engine.ts';
import { addressesReader, addressesWriter } from './addresses.ts';
import { bansReader, bansWriter } from './bans.ts';
import { channelMutesReader, channelMutesWriter } from './channel-mutes.ts';
import { channelsReader, channelsWriter } from './channels.ts';
import { devicesReader, devicesWriter } from './devices.ts';
import { draftsReader, draftsWriter } from './drafts.ts';
import { eventsReader, eventsWriter } from './events.ts';
import { filesReader, filesWriter } from './files.ts';
import { flagsReader, flagsWriter } from './flags.ts';
import { heldReader, heldWriter } from './held.ts';
import { historyReader, historyWriter } from './history.ts';
import { locationsReader } from './locations.ts';
import { membersReader, membersWriter } from './members.ts';
import { messagesReader, messagesWriter } from './messages.ts';
import { pollsReader, pollsWriter } from './polls.ts';
import { pushPreferencesReader, pushPreferencesWriter } from './push-preferences.ts';
import { pushesReader, pushesWriter } from './pushes.ts';
import { reactionsReader, reactionsWriter } from './reactions.ts';
import { readsReader, readsWriter } from './reads.ts';
import { relationsReader, relationsWriter } from './relations.ts';
import { remindersReader, remindersWriter } from './reminders.ts';
import { searchReader } from './search.ts';
import { settingsReader, settingsWriter } from './settings.ts';
import { signInsReader, signInsWriter } from './sign-ins.ts';
import { tasksReader, tasksWriter } from './tasks.ts';
import { threadsReader, threadsWriter } from './threads.ts';
import { uploadsReader, uploadsWriter } from './uploads.ts';
import { userGroupsReader, userGroupsWriter } from './user-groups.ts';
import { usersReader, usersWriter } from './users.ts';

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
    locations: locationsReader(engine),
  };
}
