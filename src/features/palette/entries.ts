import { type ChannelItem, type ChatRuntime, type Person, queueOf } from '../../chat/index.ts';
import { type HeaderItem, type QueueItem, type SheetName, titleOf, type Ui } from '../../ui/index.ts';
import { HEADER_ITEMS, LIST_ACTIONS, QUEUE_ITEMS } from '../manifest/items.ts';
import { listedChannels } from './state/index.ts';

/** Most conversations that are listed. */
const MOST_CONVERSATIONS = 30;

/** An action or a conversation that the palette offers. */
export type Entry =
  | {
      readonly kind: 'action';
      readonly id: string;
      readonly label: string;
      readonly icon: HeaderItem['icon'];
      readonly opens: SheetName;
      /** The conversation that the action is for; empty for none. */
      readonly cid: string;
    }
  | {
      readonly kind: 'conversation';
      readonly id: string;
      readonly label: string;
      readonly people: readonly Person[];
      readonly image: string | undefined;
    };

const actionOf = ({ id, label, icon, opens }: QueueItem | HeaderItem, cid: string): Entry => ({
  kind: 'action',
  id,
  label: label(),
  icon,
  opens,
  cid,
});

/** Returns the actions on a conversation, then those of the inbox. */
function actions({ settings }: Ui, runtime: ChatRuntime, cid: string): readonly Entry[] {
  const queue = cid === '' ? null : queueOf(runtime, cid);
  const ofConversation = queue ? QUEUE_ITEMS.filter(({ shown }) => shown(queue.place, queue.me)) : [];
  const place = { settings, runtime, cid: null, personal: true };
  const buttons = LIST_ACTIONS.filter((action) => !('count' in action) && action.shown(settings)).map(
    ({ id, sign, label, opens }) =>
      actionOf({ id, icon: { sign }, label: () => label(null), opens, shown: () => true }, ''),
  );
  return [
    ...ofConversation.map((item) => actionOf(item, cid)),
    ...buttons,
    ...HEADER_ITEMS.filter(({ id, shown }) => id !== 'palette' && shown(place)).map((item) =>
      actionOf(item, ''),
    ),
  ];
}

const conversationOf = ({ cid, people, image, ...item }: ChannelItem, { m, formats }: Ui): Entry => ({
  kind: 'conversation',
  id: cid,
  label: titleOf({ ...item, people }, m, formats),
  people,
  image,
});

/** Returns whether each typed word begins a word of the label. */
function fits(label: string, query: string): boolean {
  const words = label.toLocaleLowerCase().split(/[\s@.]+/);
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/**
 * Returns what fits the typed words: all actions first, then conversations.
 * @param cid the conversation that actions are for; empty for none
 */
export function entriesFor(
  ui: Ui,
  runtime: ChatRuntime,
  { cid, query }: { readonly cid: string; readonly query: string },
): readonly Entry[] {
  const wanted = query.trim();
  const fitting = (entries: readonly Entry[]) => entries.filter(({ label }) => fits(label, wanted));
  return [
    ...fitting(actions(ui, runtime, cid)),
    ...fitting(listedChannels(runtime).map((item) => conversationOf(item, ui))).slice(0, MOST_CONVERSATIONS),
  ];
}
