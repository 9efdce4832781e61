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
   * Signs the visitor in. Asked when the chat needs a token and again when one has run out; it need not be the same
   * function at each render.
   */
  readonly getToken?: (() => Promise<TokenAnswer> | TokenAnswer) | undefined;
  /** Whose token `getToken` gives: another value signs in anew, null signs out. */
  readonly user?: string | null | undefined;
  /**
   * Makes the panel yours to open: it is open while this is true, and what the visitor wants comes as `onOpenChange`. Left
   * out, the visitor opens and closes it. Of a chat with a launcher only.
   */
  readonly isOpen?: boolean | undefined;
  /** The panel was opened or closed; with `isOpen`, the visitor or a command of `useStoop` wants it to be. */
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  /** Components of yours in the place of the chat's own. */
  readonly slots?: Slots | undefined;
  /** Functions of yours on the way of what is typed, sent and uploaded. */
  readonly middleware?: ComposerMiddleware | undefined;
  /** For the box an inline chat fills; it needs a height. */
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

/** @param target selector of the box that was drawn for an inline chat */
export function settingsOf(props: StoopChatProps, target: string): RawSettings {
  const given = Object.entries(props).filter(([name]) => !OTHER.has(name) && !HANDLER.test(name));
  return {
    ...withClient({ ...Object.fromEntries(given), key: props.appKey }, props.client),
    ...(props.layout === 'inline' && { target }),
    ...(props.isOpen !== undefined && { open: 'false' }),
    // Who signs in is nobody's guest meanwhile.
    ...(props.getToken && { identity: 'token' }),
  };
}

/** `message:sent` -> `onMessageSent` */
export const handlerName = (event: string): string =>
  `on${event.replace(/(?:^|:)(.)/g, (_, letter: string) => letter.toUpperCase())}`;
