import * as announcer from '../../src/features/announcer/index.ts';
import * as answering from '../../src/features/answering/index.ts';
import * as cannedAnswers from '../../src/features/answering/sheet/index.ts';
import * as assistant from '../../src/features/assistant/index.ts';
import * as attachments from '../../src/features/attachments/index.ts';
import * as back from '../../src/features/back/index.ts';
import * as channelActions from '../../src/features/channel-actions/index.ts';
import * as create from '../../src/features/channel-details/create/index.ts';
import * as details from '../../src/features/channel-details/index.ts';
import * as closing from '../../src/features/closing/index.ts';
import * as extras from '../../src/features/composer-tools/extras/index.ts';
import * as composer from '../../src/features/composer-tools/index.ts';
import * as tray from '../../src/features/composer-tools/tray/index.ts';
import * as drafts from '../../src/features/drafts/index.ts';
import * as emoji from '../../src/features/emoji/index.ts';
import * as gate from '../../src/features/gate/index.ts';
import * as hours from '../../src/features/hours/index.ts';
import * as inboxHeld from '../../src/features/inbox/held/index.ts';
import * as inbox from '../../src/features/inbox/index.ts';
import * as inboxWait from '../../src/features/inbox/wait/index.ts';
import * as link from '../../src/features/link/index.ts';
import * as location from '../../src/features/location/index.ts';
import * as map from '../../src/features/location/map/index.ts';
import type { POINTS } from '../../src/features/manifest/index.ts';
import * as markdown from '../../src/features/markdown/index.ts';
import * as menu from '../../src/features/menu/index.ts';
import * as messageActions from '../../src/features/message-actions/index.ts';
import * as reactors from '../../src/features/message-actions/reactors/index.ts';
import * as report from '../../src/features/message-actions/report/index.ts';
import * as moderation from '../../src/features/moderation/index.ts';
import * as review from '../../src/features/moderation/review/index.ts';
import * as motion from '../../src/features/motion/index.ts';
import * as notes from '../../src/features/notes/index.ts';
import * as notifications from '../../src/features/notifications/index.ts';
import * as offline from '../../src/features/offline/index.ts';
import * as palette from '../../src/features/palette/index.ts';
import * as pinned from '../../src/features/pinned/index.ts';
import * as pollForm from '../../src/features/poll/form/index.ts';
import * as poll from '../../src/features/poll/index.ts';
import * as profile from '../../src/features/profile/index.ts';
import * as push from '../../src/features/push/index.ts';
import * as availability from '../../src/features/queue/availability/index.ts';
import * as queue from '../../src/features/queue/index.ts';
import * as rowMarks from '../../src/features/queue/marks/index.ts';
import * as reminders from '../../src/features/reminders/index.ts';
import * as room from '../../src/features/room/index.ts';
import * as search from '../../src/features/search/index.ts';
import * as shortcuts from '../../src/features/shortcuts/index.ts';
import * as tabs from '../../src/features/tabs/index.ts';
import * as teamBack from '../../src/features/team/back/index.ts';
import * as team from '../../src/features/team/index.ts';
import * as teaser from '../../src/features/teaser/index.ts';
import * as thread from '../../src/features/thread/index.ts';
import * as threads from '../../src/features/thread/list/index.ts';
import * as threadReplies from '../../src/features/thread/replies/index.ts';
import * as transcript from '../../src/features/transcript/index.ts';
import * as viewer from '../../src/features/viewer/index.ts';
import * as visitor from '../../src/features/visitor/index.ts';
import * as voice from '../../src/features/voice/index.ts';
import type { Entry, Parts, PointName, View } from '../../src/ui/index.ts';
import { writable } from '../../src/util/readable.ts';

/** Imported directly, because the gallery is one script. */
const ENTRIES: { readonly [P in keyof typeof POINTS]: Entry<P> } = {
  'back-gesture': back,
  'message-reactors': reactors,
  'message-report': report,
  'screen.room': room,
  'screen.inbox': inbox,
  'inbox-keys': shortcuts,
  'screen-wait': inboxWait,
  'inbox-held': inboxHeld,
  alerts: notifications,
  'offline-store': offline,
  'shared-connection': tabs,
  answer: teaser,
  'screen-motion': motion,
  'message-link': link,
  'push-worker': push,
  'page-facts': visitor,
  'support-team': team,
  'team-back': teamBack,
  'header-menu': menu,
  'row-marks': rowMarks,
  'channel-menu': channelActions,
  'thread-list': threads,
  'open-thread': thread,
  'thread-replies': threadReplies,
  'over-list': announcer,
  'list-end': assistant,
  'row-actions': messageActions,
  'message-lines': notes,
  'rich-text': markdown,
  'message-attachments': attachments,
  'attachment.poll': poll,
  'attachment.location': location,
  'picture-viewer': viewer,
  'place-map': map,
  reminder: reminders,
  'message-sheet.ban': moderation,
  'writing-tools': composer,
  'composer-files': tray,
  'composer-menu': extras,
  'staff-composer': answering,
  'composer-gate': gate,
  'composer-line.location': location,
  'draft-keeper': drafts,
  'emoji-picker': emoji,
  'voice-recorder': voice,
  person: profile,
  ban: moderation,
  'settings-row.push-worker': push,
  'sheet.availability': availability,
  'sheet.answers': cannedAnswers,
  'sheet.ban': moderation,
  'sheet.create': create,
  'sheet.details': details,
  'conversation-end': closing,
  'sheet.conversation-end': closing,
  'sheet.location': location,
  'sheet.palette': palette,
  'sheet.pinned': pinned,
  'sheet.poll-form': pollForm,
  'sheet.person': profile,
  'sheet.reminder': reminders,
  'sheet.review': review,
  'sheet.transcript': transcript,
  'sheet.hours': hours,
  'sheet.inbox-keys': shortcuts,
  'sheet.queue': queue,
  'sheet.search': search,
};

/** The style sheets of all parts, once each. */
export const partSheets = [...new Set(Object.values(ENTRIES))].map(({ sheet }) => sheet);

function viewAt<P extends PointName>(point: P): View<P> {
  const { component, components } = (ENTRIES as Partial<Record<PointName, Entry>>)[point] as Entry;
  return (component ?? components[point]) as View<P>;
}

/** Returns every part as already fetched. */
export function partsHere(): Parts {
  return {
    outdated: writable(false),
    peek: viewAt,
    load: (point) => Promise.resolve(viewAt(point)),
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
    load: async (point) => {
      await released;
      return viewAt(point);
    },
    release,
  };
}
