import { keepIfSame } from '../../util/keep-if-same.ts';
import { attachmentsOf } from '../content/attachments.ts';
import { safePicture } from '../content/safe-url.ts';
import { kindOf, textOf } from '../conversation/message-view.ts';
import { statusOf } from '../conversation/receipts.ts';
import type { ChannelItem } from '../model.ts';
import type { People } from '../people.ts';
import { titleOf } from '../title-of.ts';
import type { Entry } from './entry.ts';

function lastView(entry: Entry, people: People, me: string): ChannelItem['last'] {
  const message = entry.last;
  if (!message) return null;
  const at = Date.parse(message.created_at ?? '') || 0;
  const mine = message.user?.id === me;
  const kind = kindOf(message);
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

interface RowInputs {
  readonly people: People;
  readonly me: string;
  /** True if this person has muted the channel. */
  readonly muted: boolean;
  readonly previous?: ChannelItem | undefined;
}

/** Returns a row for components; the previous one if nothing changed. */
export function itemView(entry: Entry, { people, me, muted, previous }: RowInputs): ChannelItem {
  const others = entry.members.filter((id) => id !== me).map((id) => people.person(id));
  const image = safePicture(entry.channel.image) ?? (others.length === 1 ? others[0]?.image : undefined);
  const last = lastView(entry, people, me);
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
