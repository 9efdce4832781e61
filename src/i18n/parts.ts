import actions from 'virtual:texts/en/actions';
import assistant from 'virtual:texts/en/assistant';
import code from 'virtual:texts/en/code';
import composer from 'virtual:texts/en/composer';
import create from 'virtual:texts/en/create';
import details from 'virtual:texts/en/details';
import extras from 'virtual:texts/en/extras';
import gate from 'virtual:texts/en/gate';
import inbox from 'virtual:texts/en/inbox';
import list from 'virtual:texts/en/list';
import location from 'virtual:texts/en/location';
import media from 'virtual:texts/en/media';
import menu from 'virtual:texts/en/menu';
import moderation from 'virtual:texts/en/moderation';
import notes from 'virtual:texts/en/notes';
import notifications from 'virtual:texts/en/notifications';
import pinned from 'virtual:texts/en/pinned';
import poll from 'virtual:texts/en/poll';
import profile from 'virtual:texts/en/profile';
import push from 'virtual:texts/en/push';
import reminders from 'virtual:texts/en/reminders';
import room from 'virtual:texts/en/room';
import search from 'virtual:texts/en/search';
import threads from 'virtual:texts/en/threads';
import { live } from './live.ts';
import type { ChunkMessages } from './types.ts';

/*
 * Texts that come with the parts that use them, and are not in the first download. Marked as pure, so that the shell does
 * not carry them.
 */
export type ComposerMessages = ChunkMessages<'composer'>;
export const composerTexts = /* @__PURE__ */ live('composer', composer);
export const actionTexts = /* @__PURE__ */ live('actions', actions);
export const assistantTexts = /* @__PURE__ */ live('assistant', assistant);
export const codeTexts = /* @__PURE__ */ live('code', code);
export const createTexts = /* @__PURE__ */ live('create', create);
export const detailsTexts = /* @__PURE__ */ live('details', details);
export const extrasTexts = /* @__PURE__ */ live('extras', extras);
export const gateTexts = /* @__PURE__ */ live('gate', gate);
export const inboxTexts = /* @__PURE__ */ live('inbox', inbox);
export const listTexts = /* @__PURE__ */ live('list', list);
export const locationTexts = /* @__PURE__ */ live('location', location);
export const mediaTexts = /* @__PURE__ */ live('media', media);
export const menuTexts = /* @__PURE__ */ live('menu', menu);
export const moderationTexts = /* @__PURE__ */ live('moderation', moderation);
export const notesTexts = /* @__PURE__ */ live('notes', notes);
export const notificationsTexts = /* @__PURE__ */ live('notifications', notifications);
export const pinnedTexts = /* @__PURE__ */ live('pinned', pinned);
export const pollTexts = /* @__PURE__ */ live('poll', poll);
export const profileTexts = /* @__PURE__ */ live('profile', profile);
export const pushTexts = /* @__PURE__ */ live('push', push);
export const remindersTexts = /* @__PURE__ */ live('reminders', reminders);
export const roomTexts = /* @__PURE__ */ live('room', room);
export const searchTexts = /* @__PURE__ */ live('search', search);
export const threadTexts = /* @__PURE__ */ live('threads', threads);
