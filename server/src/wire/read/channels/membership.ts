/** Bodies of what a user keeps of a channel for themselves. */
import Type from 'typebox';
import type { Cid } from '../../../domain/index.ts';
import { maybe, reader } from '../reader.ts';

export const HideBody = Type.Object({ clear_history: maybe(Type.Boolean()) });
const readHideShape = reader(HideBody);

/** Reads the body of POST /channels/{type}/{id}/hide. Returns whether to leave the history behind. */
export function readHide(body: unknown): boolean {
  return readHideShape(body ?? {}).clear_history === true;
}

export const MuteChannelBody = Type.Object({
  channel_cid: maybe(Type.String()),
  channel_cids: maybe(Type.Array(Type.String())),
  expiration: maybe(Type.Integer()),
});
const readMuteShape = reader(MuteChannelBody);

/** Reads `{channel_cid | channel_cids, expiration?}` of muting channels; the expiration in milliseconds. */
export function readMuteChannel(body: unknown): {
  readonly cids: readonly Cid[];
  readonly expiration: number | null | undefined;
} {
  const { channel_cid: one, channel_cids: many, expiration } = readMuteShape(body ?? {});
  return { cids: [...(many ?? []), ...(one ? [one] : [])], expiration };
}
