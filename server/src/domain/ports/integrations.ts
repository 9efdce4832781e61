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
} from '../types.ts';

export interface LinkScraper {
  /**
   * What a page says of itself: an attachment with `og_scrape_url`, `title`, `text`, `image_url` and the like, or null
   * where it says nothing or cannot be reached. Guards against addresses that are not public.
   */
  scrape(url: string): Promise<Custom | null>;
}

export interface Gif {
  readonly title: string;
  /** Animated. */
  readonly url: string;
  readonly stillUrl: string;
  /** Where it is from; empty where there is no page. */
  readonly pageUrl: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Bytes. */
  readonly size: number;
  readonly frames: number;
}

export interface GifSearch {
  /** One that fits, another one with each `turn`; null where there is none. */
  find(query: string, turn: number): Promise<Gif | null>;
}

export interface Translator {
  /** `from` null: found out. Answers with the language it was written in. Errors: any, it is told as a failure. */
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
  /** Null leaves the message's own. */
  readonly text: string | null;
  readonly attachments: readonly Json[] | null;
  readonly custom: Custom;
}

/** A command that a message calls, and what its endpoint is told. */
export interface CommandQuestion {
  readonly call: CommandCall;
  readonly message: MessageView;
  readonly user: UserView;
  readonly formData: Custom | null;
  /** The endpoint that the app's settings name; null for the server's own. */
  readonly url: string | null;
}

export interface CustomCommands {
  /** Those that can be called in every channel, beside those of the channel's type. */
  readonly known: readonly CommandDescription[];
  /**
   * Asks the app's own endpoint. Returns its `message`, or null if the message stays as it is.
   * @throws ApiError `commandEndpointMissing`, `commandFailed`
   */
  run(question: CommandQuestion): Promise<CommandReply | null>;
}

export type ModerationCommand = 'ban' | 'unban' | 'mute' | 'unmute' | 'flag';

/** The moderation services, as far as messages call them. */
export interface ModerationActions {
  /** As the direct call of that name, its grants and its errors included. */
  run(
    command: ModerationCommand,
    actor: Actor,
    call: { readonly cid: Cid; readonly targetId: UserId; readonly reason: string | null },
  ): Promise<void>;
  /** A message that a list of words has found is put before the moderators. */
  flagged(message: MessageRecord, words: readonly string[]): Promise<void>;
}

/** Rules for messages of a channel type, beside the type's own settings. */
export interface MessageRules {
  /** Name of the list whose words are not wanted. */
  readonly blocklist?: string;
  readonly blocklistBehavior?: 'flag' | 'block' | 'shadow_block';
  /** Messages wait until the server lets them through. */
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
