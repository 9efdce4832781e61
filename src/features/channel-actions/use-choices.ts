import type { ChannelItem } from '../../chat/index.ts';
import type { ChannelAct, ChannelOffer } from '../../chat/list/index.ts';
import { actionTexts, detailsTexts, inboxTexts, profileTexts, threadTexts } from '../../i18n/index.ts';
import {
  durationText,
  type IconName,
  type Question,
  type QueueItem,
  type SignName,
  useUi,
} from '../../ui/index.ts';
import { QUEUE_ITEMS } from '../manifest/items.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Mute durations in ms, the same as in a channel's details. */
const MUTES = [HOUR, 8 * HOUR, DAY, 7 * DAY];

/** Item of a row's menu. */
export interface Choice {
  readonly id: string;
  readonly icon?: IconName;
  readonly sign?: SignName;
  readonly label: string;
  readonly danger?: boolean;
  readonly run: () => void;
}

interface Does {
  readonly act: (act: ChannelAct, undo?: { readonly said: string; readonly act: ChannelAct }) => void;
  /** Asks before an action that cannot be undone. */
  readonly ask: (question: Question) => void;
  /** Shows the mute durations. */
  readonly times: () => void;
}

/**
 * Returns the actions on a support conversation, for the people who answer.
 * @param open opens the sheet of an action
 */
export function queueChoices(
  { support }: ChannelItem,
  { me }: ChannelOffer,
  open: (item: QueueItem) => void,
): readonly Choice[] {
  if (!support) return [];
  return QUEUE_ITEMS.filter(({ shown }) => shown(support, me)).map((item) => ({
    id: item.id,
    ...('shell' in item.icon ? { icon: item.icon.shell } : { sign: item.icon.sign }),
    label: item.label(),
    run: () => open(item),
  }));
}

/** Returns the allowed actions on a row's channel, in the menu's order. */
export function choicesOf(
  { pinned, muted }: ChannelItem,
  { may, lastId }: ChannelOffer,
  { act, ask, times }: Does,
): readonly Choice[] {
  const d = detailsTexts;
  const choices: readonly (Choice | false)[] = [
    may.markRead && {
      id: 'read',
      icon: 'checks',
      label: inboxTexts.markRead(),
      run: () => act({ kind: 'markRead' }),
    },
    may.markUnread && {
      id: 'unread',
      icon: 'mail',
      label: threadTexts.markUnread(),
      run: () => act({ kind: 'markUnread', messageId: lastId }),
    },
    may.place && {
      id: 'pin',
      icon: 'pin',
      label: pinned ? actionTexts.unpin() : d.pin(),
      run: () => act({ kind: 'pin', on: !pinned }),
    },
    may.mute && {
      id: 'mute',
      icon: 'bellOff',
      label: muted ? profileTexts.unmute() : d.mute(),
      run: muted ? () => act({ kind: 'mute', ms: 0 }) : times,
    },
    may.place && {
      id: 'archive',
      sign: 'archive',
      label: may.archived ? inboxTexts.unarchive() : d.archive(),
      run: () =>
        may.archived
          ? act({ kind: 'archive', on: false })
          : act(
              { kind: 'archive', on: true },
              { said: inboxTexts.archivedOne(), act: { kind: 'archive', on: false } },
            ),
    },
    may.place && {
      id: 'hide',
      sign: 'eyeOff',
      label: d.hide(),
      run: () => act({ kind: 'hide' }, { said: inboxTexts.hiddenOne(), act: { kind: 'show' } }),
    },
    may.leave && {
      id: 'leave',
      sign: 'leave',
      label: d.leave(),
      danger: true,
      run: () =>
        ask({
          title: d.leaveTitle(),
          text: d.leaveText(),
          yes: d.leave(),
          run: () => act({ kind: 'leave' }),
        }),
    },
    may.remove && {
      id: 'remove',
      icon: 'bin',
      label: d.destroy(),
      danger: true,
      run: () =>
        ask({
          title: d.destroyTitle(),
          text: d.destroyText(),
          yes: d.destroy(),
          run: () => act({ kind: 'remove' }),
        }),
    },
  ];
  return choices.filter((choice) => choice !== false);
}

/** Returns the mute durations as menu items. */
export function useTimes(act: Does['act']): readonly Choice[] {
  const { locale } = useUi().settings;
  return [
    ...MUTES.map(
      (ms): Choice => ({
        id: `mute-${ms / HOUR}`,
        icon: 'clock',
        label: durationText(ms, locale),
        run: () => act({ kind: 'mute', ms }),
      }),
    ),
    {
      id: 'mute-forever',
      icon: 'bellOff',
      label: profileTexts.forever(),
      run: () => act({ kind: 'mute', ms: null }),
    },
  ];
}
