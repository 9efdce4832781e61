import type { StoopEventName, StoopEvents } from '../embed/contract.ts';

/** The chat's events under their own names, and `openchange`: the panel is, or should be, open or closed. */
type WidgetEvents = { [E in StoopEventName]: CustomEvent<StoopEvents[E]> } & {
  openchange: CustomEvent<{ readonly open: boolean }>;
};

/** Event names that the browser has itself (`error`, `load`, `close`) mean the chat's events on this element. */
type WidgetEventMap = Omit<HTMLElementEventMap, keyof WidgetEvents> & WidgetEvents;

type Options<K extends 'addEventListener' | 'removeEventListener'> = Parameters<HTMLElement[K]>[2];

/** An element that dispatches the chat's events as well. */
export interface EventElement extends HTMLElement {
  addEventListener<N extends keyof WidgetEventMap>(
    name: N,
    listener: (event: WidgetEventMap[N]) => unknown,
    options?: Options<'addEventListener'>,
  ): void;
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: Options<'addEventListener'>,
  ): void;
  removeEventListener<N extends keyof WidgetEventMap>(
    name: N,
    listener: (event: WidgetEventMap[N]) => unknown,
    options?: Options<'removeEventListener'>,
  ): void;
  removeEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: Options<'removeEventListener'>,
  ): void;
}
