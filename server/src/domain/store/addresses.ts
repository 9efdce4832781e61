import type { Cid, Millis, UserId } from '../types.ts';

/** A ban that holds for everybody who writes from an address. `cid` null: in the whole app. */
export interface AddressBan {
  readonly address: string;
  readonly targetId: UserId;
  readonly cid: Cid | null;
  readonly expires: Millis | null;
}

/** Where people write from, as networks. */
export interface AddressReader {
  /** Those a user was seen at last, newest first. */
  of(userId: UserId): Promise<readonly string[]>;
  /** Bans of an address from the app and from one channel, ended ones too. */
  bansOf(address: string, cid: Cid): Promise<readonly AddressBan[]>;
}
export interface AddressWriter extends AddressReader {
  /** Nothing is written where it is known. Only the latest `most` of a user are kept. */
  seen(userId: UserId, address: string, at: Millis, most: number): Promise<void>;
  putBan(ban: AddressBan): Promise<void>;
  /** All that a user's ban has put on addresses. */
  removeBans(targetId: UserId, cid: Cid | null): Promise<void>;
}
