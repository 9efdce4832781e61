import type { ReactElement } from 'react';
import type { ConversationSnapshot, Person } from '../../chat/index.ts';
import { roomTexts } from '../../i18n/index.ts';
import {
  Avatar,
  AvatarStack,
  ComposerArea,
  Conversation,
  Header,
  MessageSkeletons,
  Notices,
  nameOf,
  State,
  ThreadSlot,
  useFrameReadable,
  useUi,
} from '../../ui/index.ts';

const MOST_FACES = 4;

/** Returns the people to show: those watching come first, then the rest as far as they are known. */
function faces(people: readonly Person[]): readonly Person[] {
  return [...people].sort((a, b) => Number(b.online) - Number(a.online)).slice(0, MOST_FACES);
}

/** A public channel. Everybody can read; people who give a name can write. */
export function Room(): ReactElement {
  const { m, model, settings, formats } = useUi();
  const conversation = useFrameReadable(model.conversation);
  const { people, cid } = conversation;
  const title = conversation.title || settings.title || m.defaultTitle();
  const shown = faces(people);
  return (
    <div className="screen room">
      <Header
        title={title}
        leading={<RoomAvatar conversation={conversation} title={title} />}
        trailing={
          shown.length > 0 && (
            <>
              <AvatarStack people={shown} size={32} most={MOST_FACES} />
              <span className="vh">
                {roomTexts.watching({ names: formats.list(shown.map((person) => nameOf(person, m))) })}
              </span>
            </>
          )
        }
      >
        <Watchers count={conversation.watcherCount} known={cid !== null} />
      </Header>
      <Notices />
      <Conversation
        conversation={conversation}
        empty={
          conversation.phase === 'ready' ? (
            <State icon="chat" title={roomTexts.emptyRoom()} text={roomTexts.emptyRoomText()} />
          ) : (
            <MessageSkeletons />
          )
        }
      />
      <ComposerArea conversation={conversation} placeholder={m.composerPlaceholder()} />
      <ThreadSlot conversation={conversation} />
    </div>
  );
}

function RoomAvatar(props: {
  readonly conversation: ConversationSnapshot;
  readonly title: string;
}): ReactElement {
  const { cid, image } = props.conversation;
  const face = { id: cid ?? props.title, name: props.title, ...(image ? { image } : {}) };
  return <Avatar person={face} size={36} square />;
}

function Watchers({
  count,
  known,
}: {
  readonly count: number;
  readonly known: boolean;
}): ReactElement | null {
  const { settings } = useUi();
  if (!known || count === 0) {
    return settings.subtitle ? <div className="presence">{settings.subtitle}</div> : null;
  }
  return (
    <div className="presence">
      <span className="dot" />
      <span>{roomTexts.watchers({ count })}</span>
    </div>
  );
}
