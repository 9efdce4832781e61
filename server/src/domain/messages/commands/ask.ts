import { ApiError } from '../../errors.ts';
import type { CommandQuestion, CommandReply, CustomCommands } from '../../ports/index.ts';

/** Asks the app's own endpoint about a message. @throws ApiError `commandEndpointMissing`, `commandFailed` */
export function askCommand(
  commands: CustomCommands | null | undefined,
  question: CommandQuestion,
): Promise<CommandReply | null> {
  if (commands !== undefined && commands !== null) return commands.run(question);
  const { name } = question.call;
  throw new ApiError('commandEndpointMissing', `nobody answers the command ${name} on this server`);
}
