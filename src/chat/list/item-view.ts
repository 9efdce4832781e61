import { keepIfSame } from '../../util/keep-if-same.ts';
import { sameItems } from '../../util/same-items.ts';
import type { Changes } from '../actions/changes.ts';
import { LIST_MEMBERS } from '../constants.ts';
import { summarizeAttachments } from '../content/attachment-summary.ts';
import { attachmentsOf } from '../content/attachments.ts';
import { safePicture } from '../content/safe-url.ts';
import { closingOf, kindOf, textOf } from '../conversation/message-view.ts';
import { type Receipts, statusOf } from '../conversation/receipts.ts';
import type { ChannelItem, SupportPlace } from '../model.ts';
import type { People } from '../people/people.ts';
import { titleOf } from '../title-of.ts';
import { type Entry, membershipOf } from './entry.ts';
import { supportPlaceOf } from './support-place.ts';

/** The context a row is shown in. */
export interface ItemContext {
  readonly me: string;
  readonly people: People;
  readonly changes: Changes;
}

/** Returns how far others have read and received the channel's messages. */
function reachedIn({ channel }: Entry, me: string): Receipts {
  const others = [...channel.reads.values()].filter(({ user }) => user.id !== me);
  return {
    readUpTo: Math.max(0, ...others.map(({ readAt }) => readAt)),
    deliveredUpTo: Math.max(0, ...others.map(({ deliveredAt }) => deliveredAt)),
    readers: new Map(),
  };
}

function lastView(entry: Entry, { me, people, changes }: ItemContext): ChannelItem['last'] {
  if (!entry.last) return null;
  const message = changes.applied(entry.last.message);
  const at = Date.parse(message.created_at ?? '') || 0;
  const mine = message.user?.id === me;
  const kind = entry.last.gone ? 'deleted' : kindOf(message);
  return {
    text: textOf(message, kind),
    ...(kind === 'deleted' ? {} : summarizeAttachments(attachmentsOf(message))),
    kind,
    ...closingOf(message, kind),
    author: people.author(message.user?.id ?? ''),
    mine,
    ...(mine && kind === 'regular'
      ? {
          status: statusOf(at, reachedIn(entry, me)),
        }
      : {}),
    at,
  };
}

function sameSupport(before: SupportPlace | undefined, now: SupportPlace): SupportPlace {
  if (!before) return now;
  const tags = sameItems(before.tags, now.tags) ? before.tags : now.tags;
  return keepIfSame(before, { ...now, tags });
}

/** Returns a row for components; the previous one if nothing changed. */
export function itemView(
  entry: Entry,
  context: ItemContext & { readonly muted: boolean },
  previous: ChannelItem | undefined,
): ChannelItem {
  const { me, people, muted } = context;
  const { channel, unread } = entry;
  const { pinnedAt, invited } = membershipOf(channel.membership);
  const ids = [...channel.members.keys()].slice(0, LIST_MEMBERS);
  const others = ids.filter((id) => id !== me).map((id) => people.person(id));
  const typing = channel.typing.in(undefined).filter(({ id }) => id !== me);
  const image = safePicture(channel.data?.image) ?? (others.length === 1 ? others[0]?.image : undefined);
  const last = lastView(entry, context);
  const place = supportPlaceOf(channel.data);
  const support = place && { ...place, ...entry.wait };
  return keepIfSame<ChannelItem>(previous, {
    cid: entry.cid,
    title: titleOf(channel.data?.name, others),
    ...(image ? { image } : {}),
    ...(support ? { support: sameSupport(previous?.support, support) } : {}),
    people: others,
    online: others.some((person) => person.online),
    unread,
    muted,
    pinned: pinnedAt > 0,
    invited,
    typing: typing.map(({ id }) => people.person(id)),
    last: last && keepIfSame(previous?.last ?? undefined, last),
  });
}
