import type { ReactElement } from 'react';
import type { ConversationSnapshot } from '../../chat/index.ts';
import { ComposerArea } from '../composer/composer-area.tsx';
import { useUi } from '../context.ts';
import { Conversation } from '../conversation/conversation.tsx';
import { Header } from '../header/header.tsx';
import { Presence } from '../header/presence.tsx';
import { useFrameReadable } from '../hooks/use-frame-readable.ts';
import { nameOf, titleOf } from '../name-of.ts';
import { ChannelAvatar } from '../primitives/channel-avatar.tsx';
import { State } from '../primitives/state.tsx';

/** Two others or more: a group, introduced by its names. */
const GROUP_FROM = 2;
/** More names would not fit the line. */
const MOST_NAMES = 3;

/** The conversation that is open beside the list. */
export function InboxConversation(): ReactElement {
  const { m, model, formats } = useUi();
  const conversation = useFrameReadable(model.conversation);
  const { cid, image, people } = conversation;
  const title = titleOf(conversation, m, formats);
  const online = people.some((person) => person.online);
  return (
    <>
      <Header
        title={title}
        back={() => model.openChannel(null)}
        leading={
          <ChannelAvatar
            cid={cid ?? ''}
            title={title}
            image={image}
            people={people}
            online={online}
            size={36}
          />
        }
      >
        {people.length >= GROUP_FROM ? (
          <GroupPresence conversation={conversation} />
        ) : (
          <Presence people={people} />
        )}
      </Header>
      <Conversation
        conversation={conversation}
        empty={<State icon="chat" title={m.emptyConversation()} text={m.emptyConversationText()} />}
      />
      <ComposerArea
        conversation={conversation}
        placeholder={title ? m.composerTo({ title }) : m.composerPlaceholder()}
      />
    </>
  );
}

/** "Freya, Jonas, Tomas and you · 3 online". */
function GroupPresence({ conversation }: { readonly conversation: ConversationSnapshot }): ReactElement {
  const { m, formats } = useUi();
  const { people } = conversation;
  const names = people.slice(0, MOST_NAMES).map((person) => nameOf(person, m));
  const online = people.filter((person) => person.online).length;
  return (
    <div className="presence">
      <span>{formats.list([...names, m.you().toLocaleLowerCase()])}</span>
      {online > 0 && (
        <>
          <span className="sep" aria-hidden="true">
            ·
          </span>
          <span className="dot" />
          <span className="some">{m.onlineCount({ count: online })}</span>
        </>
      )}
    </div>
  );
}
