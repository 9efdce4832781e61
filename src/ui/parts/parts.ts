import type { ComponentType } from 'react';
import type { AttachmentsProps, MarkdownProps, MessageActionsProps, ViewerProps } from './props.ts';

/** The parts of the widget that are fetched when they are first wanted, each one component, with its props. */
export interface PartProps {
  readonly 'message-actions': MessageActionsProps;
  readonly markdown: MarkdownProps;
  readonly attachments: AttachmentsProps;
  readonly viewer: ViewerProps;
}

export type PartName = keyof PartProps;
export type Part<N extends PartName> = ComponentType<PartProps[N]>;

/** Where components get the parts from; the page's side knows how they are fetched. */
export interface Parts {
  /** The part where it is here already, null where it has yet to be fetched. */
  peek<N extends PartName>(name: N): Part<N> | null;
  /** Fetches it once; after a failure the next call tries again. */
  load<N extends PartName>(name: N): Promise<Part<N>>;
}
