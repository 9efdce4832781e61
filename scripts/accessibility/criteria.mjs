/**
 * The success criteria of WCAG 2.2 at levels A and AA, and how the chat meets each. 4.1.1 (parsing) is
 * obsolete and always met.
 * @typedef {object} Criterion
 * @property {string} id `2.5.8`
 * @property {string} title
 * @property {'A' | 'AA'} level
 * @property {string} slug of its page in "Understanding WCAG 2.2"
 * @property {string} met one or two sentences, for a reader who has to judge this
 */

/** @typedef {[id: string, level: 'A' | 'AA', title: string, met: string, slug?: string]} Row the slug if it is not the title */

/** @param {Row} row @returns {Criterion} */
const criterion = ([id, level, title, met, slug]) => ({
  id,
  title,
  level,
  met,
  slug:
    slug ??
    title
      .toLowerCase()
      .replaceAll(/[^a-z ]/g, '')
      .replaceAll(' ', '-'),
});

const SENT_MEDIA =
  'The chat has no recordings or videos of its own. Media that people send are third-party content: they have a name, play only on request, and can be downloaded. The chat cannot caption them.';

/** @type {Row[]} */
const ROWS = [
  [
    '1.1.1',
    'A',
    'Non-text content',
    'Icons are hidden or named by their button; avatars carry no meaning beside the name; images in messages have their title or file name.',
  ],
  [
    '1.2.1',
    'A',
    'Audio-only and video-only (prerecorded)',
    SENT_MEDIA,
    'audio-only-and-video-only-prerecorded',
  ],
  ['1.2.2', 'A', 'Captions (prerecorded)', SENT_MEDIA],
  ['1.2.3', 'A', 'Audio description or media alternative (prerecorded)', SENT_MEDIA],
  ['1.2.4', 'AA', 'Captions (live)', 'There is no live audio or video.'],
  ['1.2.5', 'AA', 'Audio description (prerecorded)', SENT_MEDIA],
  [
    '1.3.1',
    'A',
    'Info and relationships',
    'Dialogs, regions, a log of messages, lists, tabs, menus and labelled fields, matching their appearance.',
  ],
  [
    '1.3.2',
    'A',
    'Meaningful sequence',
    'The order in the document is the order on the screen, top to bottom; styles alone reorder nothing.',
  ],
  ['1.3.3', 'A', 'Sensory characteristics', 'No text refers to a colour, a shape or a side.'],
  ['1.3.4', 'AA', 'Orientation', 'Portrait and landscape both show the conversation and the composer.'],
  [
    '1.3.5',
    'AA',
    'Identify input purpose',
    'The name and email fields declare their purpose to the browser (`autocomplete`).',
  ],
  [
    '1.4.1',
    'A',
    'Use of color',
    'Links are underlined, states are words, the unread count is a number; colour only adds to them.',
  ],
  ['1.4.2', 'A', 'Audio control', 'Nothing plays by itself; each recording has its own button.'],
  [
    '1.4.3',
    'AA',
    'Contrast (minimum)',
    'At least 4.5:1 in every state, light and dark, and with any accent an owner chooses: the text colour on it is computed.',
  ],
  [
    '1.4.4',
    'AA',
    'Resize text',
    'Zoom enlarges everything; at four times the size every control can still be reached.',
  ],
  ['1.4.5', 'AA', 'Images of text', 'All words are text, in the chat and in its images.'],
  ['1.4.10', 'AA', 'Reflow', 'At 320 by 256 px there is no scrolling in two directions.'],
  [
    '1.4.11',
    'AA',
    'Non-text contrast',
    'The focus ring has at least 3:1; in forced colours every control has an edge.',
  ],
  ['1.4.12', 'AA', 'Text spacing', 'With the spacing of the criterion nothing is cut off.'],
  [
    '1.4.13',
    'AA',
    'Content on hover or focus',
    'The bar over a message stays while the pointer is on it or on the message, and Escape hides it.',
  ],
  [
    '2.1.1',
    'A',
    'Keyboard',
    'Everything works by keyboard: reading, writing, replying, reacting, editing, files, threads, images.',
  ],
  [
    '2.1.2',
    'A',
    'No keyboard trap',
    'On a desktop Tab leaves the chat. In a full-screen panel Tab stays inside, and Escape closes it, one layer at a time.',
  ],
  [
    '2.1.4',
    'A',
    'Character key shortcuts',
    'Outside of fields single letters do nothing, except in the review queue, where they act on the focused report.',
  ],
  [
    '2.2.1',
    'A',
    'Timing adjustable',
    'Nothing is lost by waiting: typed text survives a reload, and no dialog closes by itself.',
  ],
  [
    '2.2.2',
    'A',
    'Pause, stop, hide',
    'Typing dots and loading indicators rest with reduced motion; GIFs with a still image stop at a press.',
    'pause-stop-hide',
  ],
  [
    '2.3.1',
    'A',
    'Three flashes or below threshold',
    'No animation of the chat repeats more than three times a second.',
    'three-flashes-or-below-threshold',
  ],
  [
    '2.4.1',
    'A',
    'Bypass blocks',
    'A list is one Tab stop, whatever its length and the controls of its rows; the chat comes last in the page.',
  ],
  [
    '2.4.2',
    'A',
    'Page titled',
    'The title is the page’s; an owner may let it show the unread count (`data-title-badge`). The demo’s pages have titles of their own.',
  ],
  [
    '2.4.3',
    'A',
    'Focus order',
    'From the header through the messages to the composer; into a layer that opens, and back to its opener.',
  ],
  [
    '2.4.4',
    'A',
    'Link purpose (in context)',
    'Links in messages show their text or address, with the real host beside a text that names another one.',
    'link-purpose-in-context',
  ],
  [
    '2.4.5',
    'AA',
    'Multiple ways',
    'The chat opens by its launcher, by buttons of the page, by address and by script.',
  ],
  [
    '2.4.6',
    'AA',
    'Headings and labels',
    'Each control, list and dialog has a name that describes its purpose.',
  ],
  ['2.4.7', 'AA', 'Focus visible', 'A line and a ring, on every control, in both themes.'],
  [
    '2.4.11',
    'AA',
    'Focus not obscured (minimum)',
    'Nothing covers the focused element; elements behind a thread cannot have the focus.',
    'focus-not-obscured-minimum',
  ],
  [
    '2.5.1',
    'A',
    'Pointer gestures',
    'Nothing needs a path or two fingers: images can be enlarged and browsed by buttons and keys as well.',
  ],
  [
    '2.5.2',
    'A',
    'Pointer cancellation',
    'Actions happen when a press is released, and not if it moved away before.',
  ],
  ['2.5.3', 'A', 'Label in name', 'The name of a control contains its visible text.'],
  ['2.5.4', 'A', 'Motion actuation', 'Nothing listens to the motion of the device.'],
  [
    '2.5.7',
    'AA',
    'Dragging movements',
    'Files can be dropped or chosen by a button; a recording seeks by a press or by keys.',
  ],
  [
    '2.5.8',
    'AA',
    'Target size (minimum)',
    'Every control is at least 24 by 24 px, 44 on touch; links within words excepted.',
    'target-size-minimum',
  ],
  ['3.1.1', 'A', 'Language of page', 'The chat names its language on its own element.'],
  [
    '3.1.2',
    'AA',
    'Language of parts',
    'Text in another language than the reader’s is marked if its language is known.',
  ],
  ['3.2.1', 'A', 'On focus', 'Focus alone opens, sends and moves nothing.'],
  ['3.2.2', 'A', 'On input', 'Typing and choosing send nothing before a button or Enter is pressed.'],
  [
    '3.2.3',
    'AA',
    'Consistent navigation',
    'The header’s controls have the same order and place in every state.',
  ],
  ['3.2.4', 'AA', 'Consistent identification', 'The same action has the same name everywhere.'],
  ['3.2.6', 'A', 'Consistent help', 'The launcher is in the same corner of every page.'],
  [
    '3.3.1',
    'A',
    'Error identification',
    'The error is described in text beside the field, which is marked invalid.',
  ],
  ['3.3.2', 'A', 'Labels or instructions', 'Fields have labels before and during input.'],
  [
    '3.3.3',
    'AA',
    'Error suggestion',
    'The text says what is expected, and a refused message can be changed and sent again.',
  ],
  [
    '3.3.4',
    'AA',
    'Error prevention (legal, financial, data)',
    'Deleting and ending a session ask for confirmation.',
    'error-prevention-legal-financial-data',
  ],
  [
    '3.3.7',
    'A',
    'Redundant entry',
    'A visitor who has given a name is not asked again, on this page or the next.',
  ],
  [
    '3.3.8',
    'AA',
    'Accessible authentication (minimum)',
    'Visitors need no account. A person signed in on the page is signed in here; an agent’s link can be pasted.',
    'accessible-authentication-minimum',
  ],
  [
    '4.1.2',
    'A',
    'Name, role, value',
    'Native elements and the patterns of ARIA; checked by axe in every state.',
    'name-role-value',
  ],
  [
    '4.1.3',
    'AA',
    'Status messages',
    'One polite live region in the page’s own tree announces messages, typing and errors, at most one a second.',
  ],
];

export const CRITERIA = ROWS.map(criterion);
