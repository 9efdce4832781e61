/** Services outside this server that messages use. Each is optional: the rules then refuse or do without. */
import type {
  Actor,
  Cid,
  CommandCall,
  Custom,
  Json,
  MessageRecord,
  MessageView,
  UserId,
  UserView,
} from '../types/index.ts';

export interface LinkScraper {
  /**
   * Returns what a page says of itself: an attachment with `og_scrape_url`, `title`, `text`, `image_url` and the like.
   * Returns null if the page says nothing or cannot be reached. Guards against addresses that are not public.
   */
  scrape(url: string): Promise<Custom | null>;
}

export interface Gif {
  readonly title: string;
  /** Animated. */
  readonly url: string;
  readonly stillUrl: string;
  /** The page it is from; empty if there is none. */
  readonly pageUrl: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Bytes. */
  readonly size: number;
  readonly frames: number;
}

export interface GifSearch {
  /** Returns a gif that fits, and another one for each `turn`; null if there is none. */
  find(query: string, turn: number): Promise<Gif | null>;
}

export interface Translator {
  /**
   * Translates a text. `from` null: detected. Returns the original language too. Errors: any, reported as a failure.
   */
  translate(input: {
    readonly text: string;
    readonly from: string | null;
    readonly to: string;
  }): Promise<{ readonly text: string; readonly from: string }>;
}

/** A command of the app's own. */
export interface CommandDescription {
  readonly name: string;
  readonly description: string;
  readonly args: string;
  readonly set: string;
}

/** The answer of the app's endpoint: its text, attachments and custom data replace those of the message. */
export interface CommandReply {
  readonly kind: 'error' | 'ephemeral' | 'stored';
  /** Null keeps the message's own. */
  readonly text: string | null;
  readonly attachments: readonly Json[] | null;
  readonly custom: Custom;
}

/** A command that a message calls, with the data that its endpoint gets. */
export interface CommandQuestion {
  readonly call: CommandCall;
  readonly message: MessageView;
  readonly user: UserView;
  readonly formData: Custom | null;
  /** The endpoint that the app's settings name; null for the server's own. */
  readonly url: string | null;
}

export interface CustomCommands {
  /** Commands that can be called in every channel, beside those of the channel's type. */
  readonly known: readonly CommandDescription[];
  /**
   * Asks the app's own endpoint. Returns its `message`, or null if the message stays as it is.
   * @throws ApiError `commandEndpointMissing`, `commandFailed`
   */
  run(question: CommandQuestion): Promise<CommandReply | null>;
}

export type ModerationCommand = 'ban' | 'unban' | 'mute' | 'unmute' | 'flag';

/** The moderation services that messages use. */
export interface ModerationActions {
  /** Does the same as the direct call of that name, with its grants and errors. */
  run(
    command: ModerationCommand,
    actor: Actor,
    call: { readonly cid: Cid; readonly targetId: UserId; readonly reason: string | null },
  ): Promise<void>;
  /** Reports a message with words of a list to the moderators. */
  flagged(message: MessageRecord, words: readonly string[]): Promise<void>;
}

/** Rules for messages of a channel type, beside the type's own settings. */
export interface MessageRules {
  /** Name of the list of unwanted words. */
  readonly blocklist?: string;
  readonly blocklistBehavior?: 'flag' | 'block' | 'shadow_block';
  /** Messages wait until the server approves them. */
  readonly markMessagesPending?: boolean;
  /** Characters. */
  readonly maxMessageLength?: number;
}

export interface Integrations {
  readonly links?: LinkScraper | null;
  readonly gifs?: GifSearch | null;
  readonly translator?: Translator | null;
  readonly commands?: CustomCommands | null;
  readonly moderation?: ModerationActions | null;
  /** Lists of words by name, beside the built-in one. */
  readonly blocklists?: { readonly [name: string]: readonly string[] };
  /** By channel type. */
  readonly rules?: { readonly [type: string]: MessageRules };
}
