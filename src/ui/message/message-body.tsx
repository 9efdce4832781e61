import type { ReactElement } from 'react';
import type { Abilities, MessageSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { Icon } from '../primitives/icon.tsx';
import { AttachmentsSlot } from './attachments-slot.tsx';
import { Quote } from './quote.tsx';
import { FEW, Reactions } from './reactions.tsx';
import { isLarge } from './text/is-large.ts';
import { MessageText } from './text/message-text.tsx';

interface Props {
  readonly message: MessageSnapshot;
  readonly can: Abilities;
  /** The text to show: the message's own, or its translation. */
  readonly text: string;
  readonly lang: string | undefined;
  /** Id of the element that contains the message's body. */
  readonly id: string;
}

const NOTHING: readonly [] = [];
const DELETED_ICON_SIZE = 16;

/** Renders a message's body as a column of pieces: pictures and files, the text in a bubble, cards of linked pages. */
export function MessageBody({ message, can, text, lang, id }: Props): ReactElement {
  const { m } = useUi();
  const { attachments = NOTHING, quoted, reactions } = message;
  if (message.kind === 'deleted') {
    return (
      <div className="body" id={id}>
        <div className="bubble piece gone">
          <Icon name="bin" size={DELETED_ICON_SIZE} />
          {m.messageDeleted()}
        </div>
      </div>
    );
  }
  // A feature draws what an assistant has not written yet.
  const empty = !text && attachments.length === 0 && !message.generated;
  const words = Boolean(text || quoted || empty);
  const carded = attachments.some((attachment) => attachment.kind === 'link');
  // The reactions overlap the edge of the last piece.
  const chips = reactions.length > 0 && <Reactions message={message} may={can.react} />;
  const chipsOnWords = words && !carded && reactions.length <= FEW;
  return (
    <div className="body" id={id}>
      <AttachmentsSlot attachments={attachments} side="above" text={text} />
      {words && (
        <div className={isLarge(message) ? 'bubble piece large' : 'bubble piece'} dir="auto" lang={lang}>
          {quoted && <Quote quoted={quoted} />}
          {empty ? <i>{m.messageEmpty()}</i> : <MessageText text={text} mentions={message.mentions} />}
          {chipsOnWords && chips}
        </div>
      )}
      <AttachmentsSlot attachments={attachments} side="below" />
      {!chipsOnWords && chips}
    </div>
  );
}
