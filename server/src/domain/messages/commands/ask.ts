import { ApiError } from '../../errors.ts';
import type { CommandReply, CustomCommands } from '../../ports.ts';
import type { CommandCall, Custom, MessageView, UserView } from '../../types.ts';

interface AskCommandInput {
  readonly call: CommandCall;
  readonly message: MessageView;
  readonly user: UserView;
  readonly formData: Custom | null;
  readonly url: string | null;
}

/**
 * Asks the app's own endpoint about a message.
 * @throws ApiError `commandEndpointMissing` if there is none, `commandFailed` if it failed.
 */
export function askCommand(
  commands: CustomCommands | null | undefined,
  { call, message, user, formData, url }: AskCommandInput,
): Promise<CommandReply | null> {
  if (commands !== undefined && commands !== null) return commands.run(call, message, user, formData, url);
  throw new ApiError('commandEndpointMissing', `nobody answers the command ${call.name} on this server`);
}
