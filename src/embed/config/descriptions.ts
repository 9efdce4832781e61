import type { Config } from '../contract.ts';

/** Description of each setting, for the README's table and the configure page; the widget does not carry them. */
export const DESCRIPTIONS: { readonly [K in keyof Config]: string } = {
  key: 'The app’s public key. Required.',
  api: 'Address of the chat API; by default the origin of the script, `hosted` for the provider’s service.',
  mode: 'support: a private conversation with the people behind the site. room: one public channel. inbox: all channels of a signed-in person.',
  channel:
    'Id of the channel; required for a room. In support it names a channel that your server made; by default it is derived from the visitor.',
  channelType: 'Type of the channel; by default support, room or messaging, after the mode.',
  identity:
    'Who writes: a guest made with the first message, a reader without a name, or a person signed in by a token.',
  tokenUrl:
    'Address that answers with the signed-in person’s token; asked with cookies. `data-identity` is token then.',
  userName:
    'Name of a new guest, or of a signed-in person if neither the token nor Stoop("setUser") gives one. A hint for display, never proof of who it is.',
  userImage: 'Picture of a new guest, or of a signed-in person, as with the name. A hint for display.',
  layout: 'bubble: launcher and panel. inline: in a box of the page. page: the whole page.',
  target: 'CSS selector of the box an inline chat fills.',
  position: 'Side of the screen for the launcher and the panel.',
  offsetX: 'Distance from that side, px.',
  offsetY: 'Distance from the bottom, px.',
  zIndex: 'Layer of the launcher and the panel.',
  launcher: 'auto draws a launcher, hidden draws none, a CSS selector makes a button of yours open the chat.',
  launcherLabel:
    'Accessible name of the launcher; by default “Open chat”, in the chat’s language once that has come. /configure writes it for the language chosen.',
  open: 'Open by itself: never, on each page, or once for each visitor.',
  mobile: 'On narrow screens the panel is the whole screen, or a sheet that leaves some of the page.',
  hideOn:
    'Paths without a launcher; * stands for any characters. Where a page moves by script, browsers without the Navigation API look at it anew with the next `Stoop("update", {})`.',
  title: 'Name in the header: your shop, team or room.',
  subtitle: 'Second line in the header, like “Replies in a few minutes”.',
  greeting: 'First words to the visitor, in a card over the launcher and in the empty conversation.',
  greetingDelay: 'How long the card waits, ms.',
  away: 'What the visitor reads while nobody is there.',
  prechat: 'What is asked before the first message.',
  locale:
    'Language of the texts, dates and times; auto follows the page, then the browser; what there are no texts for is English.',
  theme:
    'Colours: auto is as light or dark as the page says it is (`color-scheme`), else as the visitor’s system; or always light, or dark.',
  accent: 'Colour of the launcher, own messages and links; readable text on it is chosen by itself.',
  radius:
    'Corner radius of the panel, px. What is in it is at most as round: 0 is square everywhere but for faces.',
  load: 'When the widget is fetched: on hover, focus or touch; when the page is idle; at once; or by Stoop("boot").',
  consent:
    'required: nothing at all happens before Stoop("setConsent", true); false ends the visit and forgets it.',
  storage:
    'Where a guest, what was typed and what was dismissed are remembered: across visits, for this tab, or not at all.',
  features:
    'What visitors can do beyond writing; a name switches on, with a minus off, and what is not named stays as it is.',
  mapTiles:
    'Address of the pictures maps are made of, with {z}, {x} and {y}, then a space and whom to credit; by default OpenStreetMap’s. none: places without maps.',
  sound:
    'A short tone for messages nobody is looking at, in one tab only; visitors can switch it off in their settings.',
  notifications:
    'Visitors can have notifications of their system while the page is open in the background: a switch in their settings, off until they press it.',
  titleBadge: 'Unread messages are counted in the page’s title.',
  pushWorker:
    'Path of the service worker you serve: people who are signed in can then be told while no page of yours is open. Needs `data-storage="local"`.',
  events: 'full: events carry the message texts.',
  debug: 'Says on the console which settings are unknown; what is wrong is said there by itself.',
};
