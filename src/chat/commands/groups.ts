/**
 * The groups of commands that folders add to those of the chat, by name. A folder declares its group beside the
 * commands, with the type of what makes them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the folders that have commands add them
export interface CommandGroups {}

/** The groups that one chat has used so far. */
export type UsedGroups = Partial<CommandGroups>;
