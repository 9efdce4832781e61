import type { ReactElement } from 'react';
import type { ConversationSnapshot, VisitorFacts } from '../chat/index.ts';
import { useUi } from './context.ts';
import { isSendingFirst } from './first-message.ts';
import { useReadable } from './hooks/use-readable.ts';
import { usePoint } from './points/use-point.ts';

/** Props of the keeper of the push subscription, which also follows the links of push notifications. It draws nothing. */
export interface PushKeeperProps {
  /** True if the panel is open. */
  readonly open: boolean;
}

/** Props of the feature that sends the page's facts about its visitor; it draws nothing. */
export interface VisitorFactsProps {
  readonly facts: VisitorFacts;
}

/** Props of an answer shown at the launcher while the panel is closed. */
export interface AnswerProps {
  readonly conversation: ConversationSnapshot;
}

/** Props of the notifications beside the panel, about anything outside the current view. */
export interface NotificationsProps {
  /** True if the panel is open. */
  readonly open: boolean;
}

declare module './points/points.ts' {
  interface Points {
    readonly 'push-worker': PushKeeperProps;
    readonly 'offline-store': Record<never, never>;
    readonly 'page-facts': VisitorFactsProps;
    readonly answer: AnswerProps;
    readonly alerts: NotificationsProps;
  }
}

/**
 * Opens the points outside the panel, open or closed. If the owner serves a worker, signed-in users can get push
 * notifications while no page is open. The page's facts about its visitor go to the people who answer.
 */
export function Surroundings({ open }: { readonly open: boolean }): ReactElement {
  const { model, settings } = useUi();
  const { identity, connection, error } = useReadable(model.session);
  const conversation = useReadable(model.conversation);
  const { layout, mode, facts } = settings;
  // Without a user there is nothing to notify about.
  const signedIn = 'user' in identity;
  const answered = !open && conversation.unread > 0 && mode === 'support' && layout === 'bubble';
  const Push = usePoint('push-worker', settings.pushWorker !== '' && signedIn);
  const Visitor = usePoint('page-facts', facts !== null);
  const Answer = usePoint('answer', answered);
  // Load the conversation and send its first message first.
  const isReady = conversation.phase !== 'loading' && !isSendingFirst(conversation);
  // While the server is away, the stored conversation is all there is.
  const isAway = connection === 'offline' || error;
  const Offline = usePoint('offline-store', signedIn && Boolean(isReady || isAway));
  const Notifications = usePoint('alerts', signedIn && isReady);
  return (
    <>
      {Push && <Push open={open} />}
      {Visitor && facts && <Visitor facts={facts} />}
      {answered && Answer && <Answer conversation={conversation} />}
      {Offline && <Offline />}
      {Notifications && <Notifications open={open} />}
    </>
  );
}
