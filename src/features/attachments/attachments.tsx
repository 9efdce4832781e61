import { createElement, Fragment, type ReactElement } from 'react';
import type { AttachmentGroup, AttachmentsProps } from '../../ui/index.ts';
import { AudioPlayer } from './audio-player.tsx';
import { FileCard } from './file-card.tsx';
import { Gif } from './gif.tsx';
import { InfoCard } from './info-card.tsx';
import { LinkCard } from './link-card.tsx';
import { isOwn, OwnPiece } from './own-piece.tsx';
import { Pictures } from './pictures.tsx';
import { VideoPlayer } from './video-player.tsx';

/** Renders the attachments on one side of a message's text, a piece each, for the text's column. */
export function Attachments({ groups, text }: AttachmentsProps): ReactElement {
  // Spread, because the attachments of a sent message never change places and need no keys.
  return createElement(Fragment, null, ...groups.map((group) => pieceOf(group, text)));
}

function pieceOf(group: AttachmentGroup, text: string | undefined): ReactElement {
  if (group.kind === 'pictures') return <Pictures pictures={group.pictures} caption={text} />;
  const { attachment } = group;
  if (isOwn(attachment)) return <OwnPiece key={attachment.kind} attachment={attachment} />;
  switch (attachment.kind) {
    case 'video':
      return <VideoPlayer video={attachment} />;
    case 'giphy':
      return <Gif gif={attachment} />;
    case 'audio':
    case 'voice':
      return <AudioPlayer audio={attachment} />;
    case 'file':
      return <FileCard file={attachment} />;
    case 'link':
      return <LinkCard link={attachment} />;
    default:
      return <InfoCard attachment={attachment} />;
  }
}
