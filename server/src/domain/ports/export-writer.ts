import type { ChannelView, MemberView, MessageView, ReactionView, UserView } from '../types/index.ts';

/** Writes objects for an exported file: as JSON, in the spelling of answers. */
export interface ExportWriter {
  user(user: UserView): string;
  message(message: MessageView): string;
  reaction(reaction: ReactionView): string;
  channel(channel: ChannelView): string;
  member(member: MemberView): string;
  bytes(text: string): Uint8Array;
}
