import type { CSSProperties } from 'react';
import type { ComposerMiddleware } from '../chat/composer/chains.ts';
import type { StoopEventName, StoopEvents, TokenAnswer } from '../embed/contract.ts';
import { type KeyOrClient, type RawSettings, type StoopSettings, withClient } from '../package/settings.ts';
import type { Slots } from './slots.ts';

type PascalCase<N extends string> = N extends `${infer First}:${infer Rest}`
  ? `${Capitalize<First>}${PascalCase<Rest>}`
  : Capitalize<N>;

/** The chat's events as props: `unread` is `onUnread`, `message:sent` is `onMessageSent`. */
export type StoopHandlers = {
  readonly [E in StoopEventName as `on${PascalCase<E>}`]?: ((detail: StoopEvents[E]) => void) | undefined;
};

interface OwnProps extends StoopSettings, StoopHandlers {
  /**
   * Signs the visitor in. Called when the chat needs a token, and again when a token has expired. The function may
   * change with each render.
   */
  readonly getToken?: (() => Promise<TokenAnswer> | TokenAnswer) | undefined;
  /** Id of the user whose token `getToken` returns: another value signs in anew, null signs out. */
  readonly user?: string | null | undefined;
  /**
   * Lets you open and close the panel: it is open while this is true, and `onOpenChange` reports what the visitor
   * wants. Without this prop, the visitor opens and closes it. Only for a chat with a launcher.
   */
  readonly isOpen?: boolean | undefined;
  /**
   * Called when the panel was opened or closed. With `isOpen`, called when the visitor or a command
   * of `useStoop` wants that.
   */
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  /** Your components in place of the chat's own. */
  readonly slots?: Slots | undefined;
  /** Your functions that process typed, sent and uploaded content. */
  readonly middleware?: ComposerMiddleware | undefined;
  /** Class of the box that an inline chat fills; the box needs a height. */
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
}

export type StoopChatProps = OwnProps & KeyOrClient;

/** Props that are no settings. */
const OTHER: ReadonlySet<string> = new Set([
  'appKey',
  'client',
  'getToken',
  'user',
  'isOpen',
  'slots',
  'middleware',
  'className',
  'style',
  'target',
  'children',
  'hidden',
]);
const HANDLER = /^on[A-Z]/;

/** Returns the settings among the props. @param target selector of the box that was drawn for an inline chat */
export function settingsOf(props: StoopChatProps, target: string): RawSettings {
  const given = Object.entries(props).filter(([name]) => !OTHER.has(name) && !HANDLER.test(name));
  return {
    ...withClient({ ...Object.fromEntries(given), key: props.appKey }, props.client),
    ...(props.layout === 'inline' && { target }),
    ...(props.isOpen !== undefined && { open: 'false' }),
    // A person who signs in must not become a guest meanwhile.
    ...(props.getToken && { identity: 'token' }),
  };
}

/** `message:sent` -> `onMessageSent` */
export const handlerName = (event: string): string =>
  `on${event.replace(/(?:^|:)(.)/g, (_, letter: string) => letter.toUpperCase())}`;
