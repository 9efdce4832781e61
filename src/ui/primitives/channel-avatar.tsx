import type { ReactElement } from 'react';
import type { Person } from '../../chat/index.ts';
import { Avatar } from '../kit.ts';

interface Props {
  readonly cid: string;
  readonly title: string;
  readonly image?: string | undefined;
  readonly people: readonly Person[];
  readonly online: boolean;
  readonly size: 36 | 40;
}

/** Renders a channel's avatar: its picture, the other person's, or two faces of a group. */
export function ChannelAvatar({ cid, title, image, people, online, size }: Props): ReactElement {
  const [first, second] = people;
  if (image) return <Avatar person={{ id: cid, name: title, image }} size={size} />;
  if (first && second) {
    return (
      <span className="duo" data-size={size} aria-hidden="true">
        <Avatar person={first} size={28} />
        <Avatar person={second} size={28} />
      </span>
    );
  }
  return <Avatar person={first ?? { id: cid, name: title }} size={size} online={online} />;
}
