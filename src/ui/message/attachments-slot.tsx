import { createElement, Fragment, type ReactElement } from 'react';
import type { Attachment } from '../../chat/index.ts';
import { usePoint } from '../points/use-point.ts';
import { type AttachmentGroup, groupsOf, type Side } from './attachment-groups.ts';
import { placeOf } from './media-box.ts';

interface Props {
  readonly attachments: readonly Attachment[];
  readonly side: Side;
  /** The message's text: the caption of its pictures. */
  readonly text?: string;
}

/**
 * Renders a message's attachments on one side of its text. Reserves their space until the feature that draws them has
 * loaded.
 */
export function AttachmentsSlot({ attachments, side, text }: Props): ReactElement | null {
  const groups = groupsOf(attachments, side);
  const Attachments = usePoint('message-attachments', groups.length > 0);
  if (groups.length === 0) return null;
  if (Attachments) return <Attachments groups={groups} text={text} />;
  return createElement(Fragment, null, ...groups.map(placeholder));
}

function placeholder(group: AttachmentGroup): ReactElement {
  if (group.kind === 'pictures') {
    return <div className="piece wait" style={placeOf(group.pictures.length, group.pictures[0]?.pixels)} />;
  }
  const { attachment } = group;
  if (attachment.kind === 'video' || attachment.kind === 'giphy') {
    return <div className="piece wait" style={placeOf(1, attachment.pixels)} />;
  }
  return <div className="piece wait card" />;
}
