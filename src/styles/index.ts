import viewerBase from 'yet-another-react-lightbox/styles.css';
import ask from './ask.css';
import assistant from './assistant.css';
import attachmentsOwn from './attachments.css';
import channelDetails from './channel-details.css';
import channelRow from './channel-row.css';
import composer from './composer.css';
import composerToolsOwn from './composer-tools.css';
import duo from './duo.css';
import emoji from './emoji.css';
import extras from './extras.css';
import gate from './gate.css';
import header from './header.css';
import home from './home.css';
import inboxOwn from './inbox.css';
import locationOwn from './location.css';
import map from './map.css';
import markdown from './markdown.css';
import menu from './menu.css';
import message from './message.css';
import messageActionsOwn from './message-actions.css';
import messageList from './message-list.css';
import moderationOwn from './moderation.css';
import notes from './notes.css';
import notices from './notices.css';
import notificationsOwn from './notifications.css';
import overList from './over-list.css';
import pane from './pane.css';
import panel from './panel.css';
import people from './people.css';
import pinnedOwn from './pinned.css';
import player from './player.css';
import pollOwn from './poll.css';
import pollFormOwn from './poll-form.css';
import preferences from './preferences.css';
import primitives from './primitives.css';
import quote from './quote.css';
import reactions from './reactions.css';
import remindersOwn from './reminders.css';
import reset from './reset.css';
import reviewOwn from './review.css';
import reviewFilters from './review-filters.css';
import room from './room.css';
import searchOwn from './search.css';
import suggestions from './suggestions.css';
import teaser from './teaser.css';
import threadOwn from './thread.css';
import threads from './threads.css';
import tokens from './tokens.css';
import uploads from './uploads.css';
import viewerOwn from './viewer.css';
import voice from './voice.css';

export { accentVariables } from './accent-variables.ts';
/** Sheets of parts that are fetched later come with them. */
export { assistant, emoji, extras, gate, map, markdown, menu, notes, overList, room, teaser, threads, voice };
export const attachments = attachmentsOwn + player;
export const composerTools = composerToolsOwn + uploads + suggestions;
/** With the dialogs' own, which whichever of them comes first brings. */
export const thread = ask + threadOwn;
export const messageActions = ask + messageActionsOwn;
export const channelActions = ask + messageActionsOwn;
export const pinned = ask + pinnedOwn;
export const poll = ask + pollOwn;
export const pollForm = ask + pollFormOwn;
export const location = ask + locationOwn;
export const inbox = duo + inboxOwn + channelRow;
/** With that of the sheet they are drawn on, and of what lies under it, which dialogs have too. */
export const search = ask + pane + duo + searchOwn;
export const details = ask + pane + people + channelDetails;
export const profile = ask + pane + people;
export const reminders = ask + pane + searchOwn + people + remindersOwn;
export const notifications = notificationsOwn;
export const create = ask + pane + people;
export const moderation = ask + pane + people + moderationOwn;
export const review = ask + pane + searchOwn + moderationOwn + reviewFilters + reviewOwn;
export const viewer = viewerBase + viewerOwn;

/**
 * The widget's style sheet, for one `new CSSStyleSheet()` adopted by its shadow root. It styles `.stoop` (the wrapper,
 * with data-theme, dir and lang) and what is inside; the order is the cascade's.
 */
export const styleSheet = [
  reset,
  tokens,
  primitives,
  panel,
  header,
  home,
  messageList,
  message,
  reactions,
  quote,
  composer,
  notices,
  preferences,
].join('');
