import type { BatchRequest, ChannelPatch, UpdateChannelInput } from '../services/index.ts';
import type { UserId } from '../types/index.ts';

/** A change to the membership of each named user, or of all members. */
export type OwnOperation = 'hide' | 'show' | 'archive' | 'unarchive';

export type BatchChange =
  | { readonly kind: 'patch'; patch(): ChannelPatch }
  | { readonly kind: 'update'; readonly input: UpdateChannelInput }
  | { readonly kind: 'own'; readonly operation: OwnOperation; readonly userIds: readonly UserId[] };

/** Reads a batch request, which a task keeps as the server sent it. @throws ApiError `input` */
export type BatchReader = (request: BatchRequest) => BatchChange;
