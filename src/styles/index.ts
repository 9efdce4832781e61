import ask from './ask.css';
import channelRow from './channel-row.css';
import composer from './composer.css';
import count from './count.css';
import duo from './duo.css';
import found from './found.css';
import header from './header.css';
import home from './home.css';
import inboxWait from './inbox-wait.css';
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
import role from './role.css';
import tokens from './tokens.css';

export { accentVariables } from './accent-variables.ts';
/** Sheets that several features share. Each feature adds the sheets it needs, because any feature may load first. */
export { ask, channelRow, count, duo, found, inboxWait, menuOfActions, pane, people, role };

/**
 * The widget's style sheet, for one `new CSSStyleSheet()` that its shadow root adopts. It styles `.stoop` (the
 * wrapper, with data-theme, dir and lang) and its contents. The order is that of the cascade.
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
