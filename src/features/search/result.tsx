import type { ReactElement } from 'react';
import type { ChannelItem } from '../../chat/index.ts';
import { searchTexts } from '../../i18n/index.ts';
import {
  Avatar,
  ChannelAvatar,
  Excerpt,
  FoundAuthor,
  nameOf,
  timeText,
  titleOf,
  usePlain,
  useUi,
} from '../../ui/index.ts';
import { type Found, type FoundMessage, type Piece, piecesOf } from './state/index.ts';

interface Props {
  readonly found: Found;
  readonly query: string;
  readonly go: (found: Found) => void;
}

/** One result, with the matches highlighted. */
export function Result({ found, query, go }: Props): ReactElement {
  return (
    <button type="button" className="found" onClick={() => go(found)}>
      {found.kind === 'message' && <Message found={found} query={query} />}
      {found.kind === 'channel' && <Channel item={found.item} query={query} />}
      {found.kind === 'person' && <Person found={found} query={query} />}
    </button>
  );
}

function Pieces({ pieces }: { readonly pieces: readonly Piece[] }): ReactElement {
  return (
    <bdi>
      {pieces.map(({ text, hit }, index) =>
        // The pieces of a text never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no ids
        hit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </bdi>
  );
}

function Message({ found, query }: { readonly found: FoundMessage; readonly query: string }): ReactElement {
  const { m, formats } = useUi();
  const { author, mine, at, holds } = found;
  const place = [found.channel, found.parentId ? searchTexts.reply() : ''].filter(Boolean).join(' · ');
  const plain = usePlain(found.text);
  return (
    <>
      <FoundAuthor author={author} mine={mine} channel={place} />
      <time dateTime={new Date(at).toISOString()}>{timeText(at, Date.now(), { formats, m })}</time>
      <span className="found-text">
        {holds ? <Excerpt {...found} text="" /> : <Pieces pieces={piecesOf(plain, query)} />}
      </span>
    </>
  );
}

function Channel({ item, query }: { readonly item: ChannelItem; readonly query: string }): ReactElement {
  const { m, formats } = useUi();
  const title = titleOf(item, m, formats);
  const last = usePlain(item.last?.text ?? '');
  const names = formats.list(item.people.map((person) => nameOf(person, m)));
  return (
    <>
      <ChannelAvatar
        cid={item.cid}
        title={title}
        image={item.image}
        people={item.people}
        online={false}
        size={36}
      />
      <span className="found-title">
        <b>
          <Pieces pieces={piecesOf(title, query)} />
        </b>
      </span>
      {item.last && <time>{timeText(item.last.at, Date.now(), { formats, m })}</time>}
      <span className="found-text one">
        <Pieces pieces={piecesOf(names === title ? last : names, query)} />
      </span>
    </>
  );
}

function Person({
  found,
  query,
}: {
  readonly found: Found & { kind: 'person' };
  readonly query: string;
}): ReactElement {
  const { m } = useUi();
  const { person } = found;
  return (
    <>
      <Avatar person={person} size={36} online={person.online} />
      <span className="found-title">
        <b>
          <Pieces pieces={piecesOf(nameOf(person, m), query)} />
        </b>
      </span>
      <span className="found-text one">
        {person.online ? m.online() : <Pieces pieces={piecesOf(person.id, query)} />}
      </span>
    </>
  );
}
