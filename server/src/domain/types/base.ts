/** The primitive types that all records use. */

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Keys of an object that the API has no name for, as the client sent them. */
export type Custom = { readonly [key: string]: Json };

/** Milliseconds since the epoch. */
export type Millis = number;
export type UserId = string;
/** `type:id` of a channel. */
export type Cid = string;
export type ConnectionId = string;

export interface PrivacySettings {
  readonly typingIndicators: boolean;
  readonly readReceipts: boolean;
  readonly deliveryReceipts: boolean;
}
