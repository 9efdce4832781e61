import { keepIfSame } from '../../util/keep-if-same.ts';
import type { Changes } from '../actions/changes.ts';
import { attachmentsOf } from '../content/attachments.ts';
import { safePicture } from '../content/safe-url.ts';
import { kindOf, textOf } from '../conversation/message-view.ts';
import { statusOf } from '../conversation/receipts.ts';
import type { ChannelItem } from '../model.ts';
import type { People } from '../people.ts';
import { titleOf } from '../title-of.ts';
import type { Entry } from './entry.ts';

/** The context a row is shown in. */
export interface ItemContext {
  readonly me: string;
  readonly people: People;
  readonly changes: Changes;
}

function lastView(entry: Entry, { me, people, changes }: ItemContext): ChannelItem['last'] {
  if (!entry.last) return null;
  const message = changes.applied(entry.last.message);
  const at = Date.parse(message.created_at ?? '') || 0;
  const mine = message.user?.id === me;
  const kind = entry.last.gone ? 'deleted' : kindOf(message);
  const holds = attachmentsOf(message)[0]?.kind;
  return {
    text: textOf(message, kind),
    ...(holds && kind !== 'deleted' ? { holds } : {}),
    kind,
    author: people.author(message.user?.id ?? ''),
    mine,
    ...(mine && kind === 'regular'
      ? {
          status: statusOf(at, {
            readUpTo: entry.readAt,
            deliveredUpTo: entry.deliveredAt,
            readers: new Map(),
          }),
        }
      : {}),
    at,
  };
}

/** Returns a row for components; the previous one if nothing changed. */
export function itemView(
  entry: Entry,
  context: ItemContext & { readonly muted: boolean },
  previous: ChannelItem | undefined,
): ChannelItem {
  const { me, people, muted } = context;
  const others = entry.members.filter((id) => id !== me).map((id) => people.person(id));
  const image = safePicture(entry.channel.image) ?? (others.length === 1 ? others[0]?.image : undefined);
  const last = lastView(entry, context);
  return keepIfSame<ChannelItem>(previous, {
    cid: entry.cid,
    title: titleOf(entry.channel.name, others),
    ...(image ? { image } : {}),
    people: others,
    online: others.some((person) => person.online),
    unread: entry.unread,
    muted,
    pinned: entry.pinnedAt > 0,
    invited: entry.invited,
    typing: entry.typing.map((id) => people.person(id)),
    last: last && keepIfSame(previous?.last ?? undefined, last),
  });
}
