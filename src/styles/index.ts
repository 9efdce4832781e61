import viewerBase from 'yet-another-react-lightbox/styles.css';
import attachments from './attachments.css';
import composer from './composer.css';
import header from './header.css';
import home from './home.css';
import inbox from './inbox.css';
import markdown from './markdown.css';
import message from './message.css';
import messageActions from './message-actions.css';
import messageList from './message-list.css';
import notices from './notices.css';
import panel from './panel.css';
import preferences from './preferences.css';
import primitives from './primitives.css';
import reset from './reset.css';
import room from './room.css';
import tokens from './tokens.css';
import viewerOwn from './viewer.css';

export { accentVariables } from './accent-variables.ts';
/** Sheets of parts that are fetched later come with them. */
export { attachments, markdown, messageActions };
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
  composer,
  notices,
  room,
  inbox,
  preferences,
].join('');
