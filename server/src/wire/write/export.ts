import type { ExportWriter } from '../../domain/index.ts';
import { writeChannel, writeMember } from './channel.ts';
import { writeMessage, writeReaction } from './messages/message.ts';
import { writeUser } from './user.ts';

const encoder = new TextEncoder();

/** Writes exported objects as answers show them. */
export const exportWriter: ExportWriter = {
  user: (user) => JSON.stringify(writeUser(user)),
  message: (message) => JSON.stringify(writeMessage(message)),
  reaction: (reaction) => JSON.stringify(writeReaction(reaction)),
  channel: (channel) => JSON.stringify(writeChannel(channel)),
  member: (member) => JSON.stringify(writeMember(member)),
  bytes: (text) => encoder.encode(text),
};
