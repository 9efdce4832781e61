/** Parts of a message. */

/** Groups of users that a message mentions, beside single users. */
export interface MentionedGroups {
  /** Everybody in the channel. */
  readonly channel: boolean;
  /** Everybody who is online. */
  readonly here: boolean;
  readonly roles: readonly string[];
  /** Ids of user groups; rows from before groups existed have none. */
  readonly groupIds?: readonly string[];
}

/** `/name args` as the user wrote it. */
export interface CommandCall {
  readonly name: string;
  readonly args: string;
}

/** `language`: the language of the original; `<language>_text`: the text in that language. */
export type Translations = { readonly [key: string]: string };
