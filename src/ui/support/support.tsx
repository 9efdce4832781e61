import type { ReactElement } from 'react';
import type { ConversationSnapshot, Person } from '../../chat/index.ts';
import { ComposerArea } from '../composer/composer-area.tsx';
import { useUi } from '../context.ts';
import { Conversation } from '../conversation/conversation.tsx';
import { Header } from '../header/header.tsx';
import { Presence } from '../header/presence.tsx';
import { GreetingBubbles } from '../home/greeting-bubbles.tsx';
import { Home } from '../home/home.tsx';
import { useCutOff } from '../hooks/use-cut-off.ts';
import { useFrameReadable } from '../hooks/use-frame-readable.ts';
import { useReadable } from '../hooks/use-readable.ts';
import { Notices } from '../notices/notices.tsx';
import { usePoint } from '../points/use-point.ts';
import { AvatarStack } from '../primitives/avatar-stack.tsx';
import { Icon } from '../primitives/icon.tsx';
import { ThreadSlot } from '../thread-slot.tsx';
import { useTeam } from './use-team.tsx';

const NOTICE_ICON = 18;

/** Props of the feature that shows a closed conversation's end, and earlier conversations on the home. */
export interface ClosingProps {
  readonly conversation: ConversationSnapshot;
  readonly home: boolean;
}

declare module '../points/points.ts' {
  interface Points {
    readonly 'conversation-end': ClosingProps;
  }
}

/**
 * Renders the support mode: a visitor and the people behind the site. Starts as a welcome and becomes a conversation
 * with the first message.
 */
export function Support(): ReactElement {
  const { m, model, settings } = useUi();
  const conversation = useFrameReadable(model.conversation);
  const { cid, messages, phase } = conversation;
  const { people, team, back, asking, telling } = useTeam(conversation);
  const home = messages.length === 0 && (phase === 'cold' || phase === 'ready');
  const title = settings.title || conversation.title || m.defaultTitle();
  const Motion = usePoint('screen-motion', home);
  const { connection } = useReadable(model.session);
  // Without a connection, presence is unknown.
  const isKnown = connection === 'online' && phase === 'ready' && cid !== null && team !== undefined;
  const whenGone = back || settings.away;
  const away = isKnown && !people.some((person) => person.online) && whenGone;
  return (
    <div className={home ? 'screen home-wash' : 'screen'}>
      {home ? (
        <Header title={title} />
      ) : (
        <TeamHeader title={title} people={people} more={away ? '' : settings.subtitle} />
      )}
      {asking}
      {telling}
      {Motion && <Motion inner={!home} />}
      <Notices />
      {away && !home && <AwayNotice text={away} />}
      <Conversation
        conversation={conversation}
        empty={<Home team={team} away={whenGone} />}
        intro={settings.greeting && <GreetingBubbles />}
      />
      <ClosingSlot conversation={conversation} home={home} />
      <ComposerArea conversation={conversation} placeholder={m.composerPlaceholder()} />
      <ThreadSlot conversation={conversation} />
      {home && settings.storesNothing && <StorageNote />}
    </div>
  );
}

interface TeamHeaderProps {
  readonly title: string;
  readonly people: readonly Person[];
  /** Shown beside the presence. */
  readonly more: string;
}

/** Renders the faces and the presence of those who answer. */
function TeamHeader({ title, people, more }: TeamHeaderProps): ReactElement {
  const cut = useCutOff();
  const faces = people.length > 0 && <AvatarStack people={people} size={32} dots={cut ? 'none' : 'first'} />;
  return (
    <Header title={title} leading={faces}>
      <Presence people={people} more={[more]} />
    </Header>
  );
}

/** Opens the point on the home, in a conversation of before, and once the conversation was closed. */
function ClosingSlot(props: ClosingProps): ReactElement | null {
  const { cid, phase, chosen, messages } = props.conversation;
  const isNeeded = props.home || chosen || messages.some(({ closing }) => closing);
  const Closing = usePoint('conversation-end', cid !== null && phase === 'ready' && isNeeded);
  return Closing && <Closing {...props} />;
}

/** Renders the owner's complete text for the time when nobody is online. */
function AwayNotice({ text }: { readonly text: string }): ReactElement {
  return (
    <div className="notice">
      <Icon name="clock" size={NOTICE_ICON} />
      <p dir="auto">{text}</p>
    </div>
  );
}

/** Renders the note about storage before the first message: nothing, or the draft. */
function StorageNote(): ReactElement {
  const { m, host, settings } = useUi();
  const draft = useReadable(host.draft);
  return (
    <p className="footnote">
      <Icon name="lock" size={14} />
      {settings.keepsDrafts && draft !== '' ? m.draftStored() : m.nothingStored()}
    </p>
  );
}
