/** Numbers of advisory locks. Any would do; another program in the same database should not use the same. */

/** Held by a unit of work that may touch everything; shared by those that stay within a channel. */
export const ALL_CHANNELS = 1_398_034_255;
/** Class of the locks of single channels, numbered by the hash of their cid. */
export const ONE_CHANNEL = 1_398_034_256;
/** Held from adding up unread sums until they are published: the last lock that a unit asks for. */
export const TOTALS = 1_398_034_258;
/** Held from the look-up of a name until the unit of work that takes it ends. */
export const NAMES = 1_398_034_259;
/** Held from counting the open conversations of the staff until the next one is assigned. */
export const TURNS = 1_398_034_260;
/** Held during migrations of the schema. */
export const SCHEMA = 1_398_034_257;
