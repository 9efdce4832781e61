import type { Config } from '../contract.ts';

/** Description of each setting, for docs/reference.md and the configure page; the widget does not carry them. */
export const DESCRIPTIONS: { readonly [K in keyof Config]: string } = {
  key: 'The app’s public key. Required.',
  api: 'URL of the chat API; by default the origin of the script, `hosted` for the provider’s service.',
  mode: 'support: a private conversation with the people behind the site. room: one public channel. inbox: all channels of a signed-in person.',
  channel:
    'Id of the channel; required for a room. In support it names a channel that your server created; by default it is derived from the visitor.',
  channelType: 'Type of the channel; by default support, room or messaging, by mode.',
  identity:
    'The visitor’s identity: a guest created with the first message, an anonymous reader, or a person signed in by a token.',
  tokenUrl:
    'URL that returns the signed-in person’s token; requested with cookies. It implies `data-identity="token"`.',
  userName:
    'Name of a new guest, or of a signed-in person if neither the token nor Stoop("setUser") gives one. A hint for display, never proof of who it is.',
  userImage: 'Picture of a new guest, or of a signed-in person, as with the name. A hint for display.',
  layout: 'bubble: launcher and panel. inline: in an element of the page. page: the whole page.',
  target: 'CSS selector of the element that an inline chat fills.',
  position: 'Side of the screen for the launcher and the panel.',
  offsetX: 'Distance from that side, px.',
  offsetY: 'Distance from the bottom, px.',
  zIndex: 'z-index of the launcher and the panel.',
  launcher: 'auto draws a launcher, hidden draws none, a CSS selector makes your own button open the chat.',
  launcherLabel:
    'Accessible name of the launcher; by default “Open chat”, in the chat’s language once it has loaded. /configure writes it for the chosen language.',
  open: 'Opens the chat automatically: never, on each page, or once for each visitor.',
  mobile: 'On narrow screens the panel fills the screen, or is a sheet that leaves part of the page visible.',
  back: 'Back on a phone closes the open sheet, thread or chat. Browsers without CloseWatcher, such as Safari, do so only with history, which adds an entry to your page’s history while the chat is open.',
  hideOn:
    'Paths without a launcher; * stands for any characters. If the page changes its URL by script, browsers without the Navigation API check it again at the next `Stoop("update", {})`.',
  title: 'Name in the header: your shop, team or room.',
  subtitle: 'Second line in the header, like “Replies in a few minutes”.',
  greeting: 'Greeting for the visitor, in a card above the launcher and in the empty conversation.',
  greetingDelay: 'Delay of the card, ms.',
  away: 'Text for visitors while no one is online.',
  prechat: 'Form before the first message.',
  locale:
    'Language of the texts, dates and times; auto follows the page, then the browser; English if there are no texts.',
  theme:
    'Colours: auto follows the page’s `color-scheme`, else the visitor’s system; or always light, or dark.',
  accent: 'Colour of the launcher, own messages and links; a readable text colour on it is computed.',
  radius:
    'Corner radius of the panel, px. Limits all other radii: with 0 everything except avatars is square.',
  load: 'When the widget loads: on hover, focus or touch; when the page is idle; at once; or by Stoop("boot").',
  consent:
    'required: nothing happens before Stoop("setConsent", true); false ends the visit and deletes its data.',
  storage:
    'Where guest, drafts and dismissed notices are stored: across visits, for this tab, or not at all.',
  features:
    'Features beyond writing: a name turns one on, with a minus off; others keep their default. In support, threads and reminders are off by default.',
  mapTiles:
    'URL of map tiles, with {z}, {x} and {y}, then a space and the attribution; by default OpenStreetMap’s. none: locations without maps.',
  sound:
    'A short tone for messages while the chat is not visible, in one tab only; visitors can turn it off in their settings.',
  notifications:
    'System notifications while the page is in the background: a switch in the visitor’s settings, off by default.',
  titleBadge: 'Shows the unread count in the page’s title.',
  pushWorker:
    'Path of the service worker you serve, for notifications to signed-in people while no page of yours is open. Needs `data-storage="local"`.',
  events: 'full: events contain message texts.',
  debug: 'Reports unknown settings on the console; wrong ones are always reported.',
};
