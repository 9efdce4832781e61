/** Parts of a message. */

/** Groups of people that a message calls, beside those it names. */
export interface MentionedGroups {
  /** Everybody in the channel. */
  readonly channel: boolean;
  /** Everybody who is online. */
  readonly here: boolean;
  readonly roles: readonly string[];
  /** Ids of user groups; rows from before there were any have none. */
  readonly groupIds?: readonly string[];
}

/** `/name args` as it was written. */
export interface CommandCall {
  readonly name: string;
  readonly args: string;
}

/** `language`: what it was written in; `<language>_text`: how it reads in that language. */
export type Translations = { readonly [key: string]: string };
