import type { ChatRuntime, MessageSnapshot, Person } from '../../chat/index.ts';
import type { MessageTools } from '../../chat/message-tools/index.ts';

/** Lists who reacted to a message. */
export interface ReactorsProps {
  readonly message: MessageSnapshot;
  readonly runtime: ChatRuntime;
  readonly close: () => void;
  /** Opens a person's profile card; null if profiles are unavailable. */
  readonly openProfile: ((person: Person) => void) | null;
}

/** Reports a message to the moderators. */
export interface ReportProps {
  readonly message: MessageSnapshot;
  readonly tools: MessageTools;
  readonly close: () => void;
}

declare module '../../ui/points/points.ts' {
  interface Points {
    readonly 'message-reactors': ReactorsProps;
    readonly 'message-report': ReportProps;
  }
}
