import { type ReactElement, useLayoutEffect, useRef } from 'react';
import type { ChannelItem, ConversationSnapshot } from '../../chat/index.ts';
import { inboxTexts } from '../../i18n/index.ts';
import {
  ChannelAvatar,
  Conversation,
  errorText,
  Header,
  Notices,
  nameOf,
  onlineCount,
  Presence,
  State,
  ThreadSlot,
  titleOf,
  useCutOff,
  useFrameReadable,
  useLostFocus,
  usePoint,
  useUi,
} from '../../ui/index.ts';
import { CONVERSATION_ACTIONS } from '../manifest/items.ts';
import { HeaderActions } from './header-actions.tsx';
import { useBlocked } from './use-blocked.ts';
import { Writing } from './writing.tsx';

/** Number of others from which a conversation is a group, introduced by its names. */
const GROUP_FROM = 2;
/** Most names that fit the line. */
const MOST_NAMES = 3;

interface Props {
  /** Its row, if the list has one. */
  readonly item: ChannelItem | undefined;
}

/** Adds what the row knows to a conversation that is still loading, so that its header has name and face. */
function withRow(conversation: ConversationSnapshot, item: ChannelItem | undefined): ConversationSnapshot {
  if (item?.cid !== conversation.cid || conversation.title || conversation.people.length > 0)
    return conversation;
  const { title, people, image } = item;
  // The picture of a conversation of two is the other person's.
  const own = people.length !== 1 && image ? { image } : {};
  return { ...conversation, title, people, memberCount: people.length + 1, ...own };
}

/** Shows the conversation that is open beside the list. */
export function InboxConversation({ item }: Props): ReactElement {
  const { m, model, formats } = useUi();
  const conversation = withRow(useFrameReadable(model.conversation), item);
  const { cid, image, people, error } = conversation;
  const invited = item?.invited === true;
  const title = titleOf(conversation, m, formats);
  const cut = useCutOff();
  const online = !cut && people.some((person) => person.online);
  const gone = error?.code === 'channel-gone';
  const blocked = useBlocked(conversation);
  useJoinedFocus(invited || blocked !== null, gone);
  useEndFocus(gone);
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
        trailing={<HeaderActions actions={CONVERSATION_ACTIONS} hidden={gone} />}
      >
        {!gone && <Present conversation={conversation} />}
      </Header>
      {/* Visible only where the list, which shows the notices too, is hidden. */}
      <Notices />
      <Conversation
        conversation={conversation}
        empty={
          <State
            icon="chat"
            title={inboxTexts.emptyConversation()}
            text={inboxTexts.emptyConversationText()}
          />
        }
      />
      <Foot {...{ conversation, title, invited, blocked }} />
      <ThreadSlot conversation={conversation} />
    </>
  );
}

function Present({ conversation }: { readonly conversation: ConversationSnapshot }): ReactElement {
  const { people } = conversation;
  return people.length >= GROUP_FROM ? (
    <GroupPresence conversation={conversation} />
  ) : (
    <Presence people={people} />
  );
}

interface FootProps {
  /** True if this person was invited and has not answered. */
  readonly invited: boolean;
  readonly conversation: ConversationSnapshot;
  readonly title: string;
  readonly blocked: ReturnType<typeof useBlocked>;
}

/** The composer, or what stands in its place. */
function Foot({ conversation, title, invited, blocked }: FootProps): ReactElement | null {
  const { m } = useUi();
  const { cid, error, messages } = conversation;
  const isHeld = (invited && cid !== null) || blocked !== null;
  const Held = usePoint('inbox-held', isHeld);
  if (error?.code === 'channel-gone') {
    // Nothing can be written into an ended conversation, and unlike a visitor's it cannot be begun anew.
    // If no message is left to look at, the middle of the panel gives the reason.
    if (messages.length === 0) return null;
    return (
      <p className="ended" role="status" tabIndex={-1}>
        {errorText(error, m)}
      </p>
    );
  }
  if (isHeld)
    return Held ? <Held cid={cid ?? ''} blocked={invited ? null : blocked} /> : <div className="gate-wait" />;
  const placeholder = title ? inboxTexts.composerTo({ title }) : m.composerPlaceholder();
  return <Writing conversation={conversation} placeholder={placeholder} />;
}

/**
 * Moves the focus to the composer after this person joins or unblocks somebody: the pressed button goes, and they want
 * to write.
 */
function useJoinedFocus(invited: boolean, gone: boolean): void {
  const { root } = useUi();
  const before = useRef(invited);
  const wanted = useRef(false);
  // Runs after each render: the composer comes once the conversation is read as a member.
  useLayoutEffect(() => {
    if (before.current && !invited) wanted.current = !gone;
    before.current = invited;
    if (!wanted.current) return;
    const area = root.querySelector<HTMLElement>('.inbox-conversation textarea');
    if (root.activeElement || area) wanted.current = false;
    if (!root.activeElement) area?.focus({ preventScroll: true });
  });
}

/**
 * Moves the focus when a conversation ends and its elements go: to the reason, or to the header. An invitation may go a
 * moment before the conversation does.
 */
function useEndFocus(gone: boolean): void {
  const { root } = useUi();
  const { lost } = useLostFocus();
  useLayoutEffect(() => {
    if (!gone || !lost.current) return;
    const place =
      root.querySelector<HTMLElement>('.inbox-conversation .ended') ??
      root.querySelector<HTMLElement>('.inbox-conversation .actions button');
    place?.focus({ preventScroll: true });
  });
}

/** Shows "Freya, Jonas and you · 2 online", or the number of members if the line does not hold all names. */
function GroupPresence({ conversation }: { readonly conversation: ConversationSnapshot }): ReactElement {
  const { m, formats } = useUi();
  const { people, memberCount } = conversation;
  const names = people.map((person) => nameOf(person, m));
  const count = Math.max(memberCount, names.length);
  const who =
    count > MOST_NAMES + 1
      ? inboxTexts.memberCount({ count })
      : formats.list([...names, m.you().toLocaleLowerCase()]);
  const cut = useCutOff();
  // While disconnected, the widget does not know who is online.
  const online = cut ? 0 : onlineCount(conversation);
  return (
    <div className="presence">
      <span>{who}</span>
      {online > 0 && (
        <>
          <span className="sep" aria-hidden="true">
            ·
          </span>
          <span className="dot" />
          <span className="some">{inboxTexts.onlineCount({ count: online })}</span>
        </>
      )}
    </div>
  );
}
