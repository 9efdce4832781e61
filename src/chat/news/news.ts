import type { ChatEvent, MemberEvent } from '../../../protocol/index.ts';

/** Somebody joined a channel, or their membership changed. `user` is the member. */
export interface MemberChanged extends Omit<MemberEvent, 'type'> {
  readonly type: 'member-changed';
  readonly joined: boolean;
}

/** `user` is no member any more. */
export interface MemberRemoved extends Omit<MemberEvent, 'type'> {
  readonly type: 'member-removed';
}

/** Events that say one thing by several types, or several things by one: the chat hears of them as `News`. */
type Interpreted = MemberEvent;

/** Events that everything in the chat hears as the API has them. */
export type PassedOn = Exclude<ChatEvent, Interpreted>;

/** An event as the chat hears of it: read once, when it arrives, and the same for everything that is kept up by it. */
export type News = MemberChanged | MemberRemoved | PassedOn;
