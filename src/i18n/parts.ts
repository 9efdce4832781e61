import { live } from './live.ts';
import actions from './locales/actions/en.ts';
import assistant from './locales/assistant/en.ts';
import composer from './locales/composer/en.ts';
import create from './locales/create/en.ts';
import details from './locales/details/en.ts';
import extras from './locales/extras/en.ts';
import gate from './locales/gate/en.ts';
import inbox from './locales/inbox/en.ts';
import location from './locales/location/en.ts';
import media from './locales/media/en.ts';
import menu from './locales/menu/en.ts';
import moderation from './locales/moderation/en.ts';
import notes from './locales/notes/en.ts';
import notifications from './locales/notifications/en.ts';
import pinned from './locales/pinned/en.ts';
import poll from './locales/poll/en.ts';
import profile from './locales/profile/en.ts';
import push from './locales/push/en.ts';
import reminders from './locales/reminders/en.ts';
import room from './locales/room/en.ts';
import search from './locales/search/en.ts';
import threads from './locales/threads/en.ts';
import type { Compiled } from './types.ts';

/** Keys of the texts that come with parts; each folder of `locales` has a file of every language. */
interface PartKeys {
  readonly actions: keyof typeof actions;
  readonly assistant: keyof typeof assistant;
  readonly composer: keyof typeof composer;
  readonly extras: keyof typeof extras;
  readonly create: keyof typeof create;
  readonly details: keyof typeof details;
  readonly gate: keyof typeof gate;
  readonly inbox: keyof typeof inbox;
  readonly location: keyof typeof location;
  readonly media: keyof typeof media;
  readonly menu: keyof typeof menu;
  readonly moderation: keyof typeof moderation;
  readonly notes: keyof typeof notes;
  readonly notifications: keyof typeof notifications;
  readonly pinned: keyof typeof pinned;
  readonly poll: keyof typeof poll;
  readonly profile: keyof typeof profile;
  readonly push: keyof typeof push;
  readonly reminders: keyof typeof reminders;
  readonly room: keyof typeof room;
  readonly search: keyof typeof search;
  readonly threads: keyof typeof threads;
}

/** What a file in a folder of `locales` holds. */
export type PartTexts<P extends keyof PartKeys> = { readonly [K in PartKeys[P]]: string };

/*
 * Texts that come with the parts that use them, and are not in the first download. Marked as pure, so that the shell does
 * not carry them.
 */
export type ComposerMessages = Compiled<typeof composer>;
export const composerTexts = /* @__PURE__ */ live('composer', composer as unknown as ComposerMessages);
export const inboxTexts = /* @__PURE__ */ live('inbox', inbox as unknown as Compiled<typeof inbox>);
export const mediaTexts = /* @__PURE__ */ live('media', media as unknown as Compiled<typeof media>);
export const menuTexts = /* @__PURE__ */ live('menu', menu as unknown as Compiled<typeof menu>);
export const roomTexts = /* @__PURE__ */ live('room', room as unknown as Compiled<typeof room>);
export const threadTexts = /* @__PURE__ */ live('threads', threads as unknown as Compiled<typeof threads>);
export const actionTexts = /* @__PURE__ */ live('actions', actions as unknown as Compiled<typeof actions>);
export const gateTexts = /* @__PURE__ */ live('gate', gate as unknown as Compiled<typeof gate>);
export const assistantTexts = /* @__PURE__ */ live(
  'assistant',
  assistant as unknown as Compiled<typeof assistant>,
);
export const notesTexts = /* @__PURE__ */ live('notes', notes as unknown as Compiled<typeof notes>);
export const pinnedTexts = /* @__PURE__ */ live('pinned', pinned as unknown as Compiled<typeof pinned>);
export const extrasTexts = /* @__PURE__ */ live('extras', extras as unknown as Compiled<typeof extras>);
export const locationTexts = /* @__PURE__ */ live(
  'location',
  location as unknown as Compiled<typeof location>,
);
export const pollTexts = /* @__PURE__ */ live('poll', poll as unknown as Compiled<typeof poll>);
export const searchTexts = /* @__PURE__ */ live('search', search as unknown as Compiled<typeof search>);
export const detailsTexts = /* @__PURE__ */ live('details', details as unknown as Compiled<typeof details>);
export const profileTexts = /* @__PURE__ */ live('profile', profile as unknown as Compiled<typeof profile>);
export const pushTexts = /* @__PURE__ */ live('push', push as unknown as Compiled<typeof push>);
export const createTexts = /* @__PURE__ */ live('create', create as unknown as Compiled<typeof create>);
export const moderationTexts = /* @__PURE__ */ live(
  'moderation',
  moderation as unknown as Compiled<typeof moderation>,
);
export const remindersTexts = /* @__PURE__ */ live(
  'reminders',
  reminders as unknown as Compiled<typeof reminders>,
);
export const notificationsTexts = /* @__PURE__ */ live(
  'notifications',
  notifications as unknown as Compiled<typeof notifications>,
);
