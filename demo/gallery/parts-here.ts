import * as announcer from '../../src/features/announcer/index.ts';
import * as assistant from '../../src/features/assistant/index.ts';
import * as attachments from '../../src/features/attachments/index.ts';
import * as back from '../../src/features/back/index.ts';
import * as channelActions from '../../src/features/channel-actions/index.ts';
import * as create from '../../src/features/channel-details/create/index.ts';
import * as details from '../../src/features/channel-details/index.ts';
import * as extras from '../../src/features/composer-tools/extras/index.ts';
import * as composer from '../../src/features/composer-tools/index.ts';
import * as tray from '../../src/features/composer-tools/tray/index.ts';
import * as drafts from '../../src/features/drafts/index.ts';
import * as emoji from '../../src/features/emoji/index.ts';
import * as gate from '../../src/features/gate/index.ts';
import * as inbox from '../../src/features/inbox/index.ts';
import * as link from '../../src/features/link/index.ts';
import * as location from '../../src/features/location/index.ts';
import * as map from '../../src/features/location/map/index.ts';
import type { PARTS as ENTRIES } from '../../src/features/manifest.ts';
import * as markdown from '../../src/features/markdown/index.ts';
import * as menu from '../../src/features/menu/index.ts';
import * as messageActions from '../../src/features/message-actions/index.ts';
import * as reactors from '../../src/features/message-actions/reactors/index.ts';
import * as moderation from '../../src/features/moderation/index.ts';
import * as review from '../../src/features/moderation/review/index.ts';
import * as notes from '../../src/features/notes/index.ts';
import * as notifications from '../../src/features/notifications/index.ts';
import * as pinned from '../../src/features/pinned/index.ts';
import * as pollForm from '../../src/features/poll/form/index.ts';
import * as poll from '../../src/features/poll/index.ts';
import * as profile from '../../src/features/profile/index.ts';
import * as push from '../../src/features/push/index.ts';
import * as reminders from '../../src/features/reminders/index.ts';
import * as room from '../../src/features/room/index.ts';
import * as search from '../../src/features/search/index.ts';
import * as team from '../../src/features/team/index.ts';
import * as teaser from '../../src/features/teaser/index.ts';
import * as thread from '../../src/features/thread/index.ts';
import * as threads from '../../src/features/thread/list/index.ts';
import * as viewer from '../../src/features/viewer/index.ts';
import * as visitor from '../../src/features/visitor/index.ts';
import * as voice from '../../src/features/voice/index.ts';
import type { Part, PartExports, PartName, Parts } from '../../src/ui/index.ts';
import { writable } from '../../src/util/readable.ts';

/** Imported directly, because the gallery is one script. */
const PARTS: { readonly [N in keyof typeof ENTRIES]: PartExports<N> } = {
  'message-actions': messageActions,
  reactors,
  markdown,
  attachments,
  room,
  back,
  menu,
  inbox,
  thread,
  threads,
  viewer,
  composer,
  drafts,
  emoji,
  gate,
  voice,
  notes,
  pinned,
  assistant,
  extras,
  poll,
  'poll-form': pollForm,
  location,
  map,
  announcer,
  team,
  teaser,
  tray,
  search,
  details,
  profile,
  create,
  reminders,
  notifications,
  link,
  'channel-actions': channelActions,
  push,
  visitor,
  moderation,
  review,
};

/** The style sheets of all parts. */
export const partSheets = Object.values(PARTS).map(({ sheet }) => sheet);

const partOf = <N extends PartName>(name: N): Part<N> => PARTS[name].component;

/** Returns every part as already fetched. */
export function partsHere(): Parts {
  return {
    outdated: writable(false),
    peek: partOf,
    load: (name) => Promise.resolve(partOf(name)),
  };
}

/** Returns parts that arrive on `release`, as over a slow network. */
export function partsLater(): Parts & { release(): void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    outdated: writable(false),
    peek: () => null,
    load: async (name) => {
      await released;
      return partOf(name);
    },
    release,
  };
}
