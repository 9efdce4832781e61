import ask from './ask.css';
import channelRow from './channel-row.css';
import composer from './composer.css';
import duo from './duo.css';
import found from './found.css';
import header from './header.css';
import home from './home.css';
import menuOfActions from './menu-of-actions.css';
import message from './message.css';
import messageList from './message-list.css';
import notices from './notices.css';
import pane from './pane.css';
import panel from './panel.css';
import people from './people.css';
import preferences from './preferences.css';
import primitives from './primitives.css';
import quote from './quote.css';
import reactions from './reactions.css';
import reset from './reset.css';
import tokens from './tokens.css';

export { accentVariables } from './accent-variables.ts';
/** Sheets that several features are drawn with: each brings them, because any of them may come first. */
export { ask, channelRow, duo, found, menuOfActions, pane, people };

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
