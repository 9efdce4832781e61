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
  'The chat has no recordings or films of its own. What people send is third-party content: it is named, waits to be played, and can be downloaded; the chat cannot caption it.';

/** @type {Row[]} */
const ROWS = [
  [
    '1.1.1',
    'A',
    'Non-text content',
    'Icons are hidden or named by their button; pictures of people carry no meaning beside the name; pictures that are sent have their title or file name.',
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
  ['1.2.4', 'AA', 'Captions (live)', 'There is no live sound or film.'],
  ['1.2.5', 'AA', 'Audio description (prerecorded)', SENT_MEDIA],
  [
    '1.3.1',
    'A',
    'Info and relationships',
    'A dialog or region, a log of messages, lists, tabs, menus and labelled fields, as they are seen.',
  ],
  [
    '1.3.2',
    'A',
    'Meaningful sequence',
    'The order in the document is the order on the screen, top to bottom; nothing is moved by styles alone.',
  ],
  ['1.3.3', 'A', 'Sensory characteristics', 'No text refers to a colour, a shape or a side.'],
  ['1.3.4', 'AA', 'Orientation', 'Both ways of holding a screen show the conversation and the composer.'],
  ['1.3.5', 'AA', 'Identify input purpose', 'Name and email say so to the browser (`autocomplete`).'],
  [
    '1.4.1',
    'A',
    'Use of color',
    'Links are underlined, states are words, unread is a figure; colour comes in addition.',
  ],
  ['1.4.2', 'A', 'Audio control', 'Nothing plays by itself; each recording has its own button.'],
  [
    '1.4.3',
    'AA',
    'Contrast (minimum)',
    'At least 4.5:1 in every state, light and dark, and with any accent an owner chooses: what stands on it is computed.',
  ],
  [
    '1.4.4',
    'AA',
    'Resize text',
    'Zoom enlarges everything; at four times the size every control can still be reached.',
  ],
  ['1.4.5', 'AA', 'Images of text', 'Words are text, in the chat and in its pictures.'],
  ['1.4.10', 'AA', 'Reflow', 'At 320 by 256 px there is no scrolling in two directions.'],
  [
    '1.4.11',
    'AA',
    'Non-text contrast',
    'The line around what has the focus has at least 3:1; in forced colours every control has an edge.',
  ],
  [
    '1.4.12',
    'AA',
    'Text spacing',
    'With lines, letters, words and paragraphs set apart as the criterion says nothing is cut off.',
  ],
  [
    '1.4.13',
    'AA',
    'Content on hover or focus',
    'The bar over a message stays while the pointer is on it or on the message, and Escape takes it away.',
  ],
  [
    '2.1.1',
    'A',
    'Keyboard',
    'Everything is done by keys: reading, writing, answering, reacting, editing, files, threads, pictures.',
  ],
  [
    '2.1.2',
    'A',
    'No keyboard trap',
    'On a desktop Tab leaves the chat; where it is the whole screen Tab stays inside, and Escape closes it, one layer at a time.',
  ],
  [
    '2.1.4',
    'A',
    'Character key shortcuts',
    'Outside of fields letters do nothing, but in the review queue, where they act on the report that has the focus.',
  ],
  [
    '2.2.1',
    'A',
    'Timing adjustable',
    'Nothing is lost by waiting: what was typed is there after a reload, and no dialog goes by itself.',
  ],
  [
    '2.2.2',
    'A',
    'Pause, stop, hide',
    'Typing dots and loading signs stand still for who asked their system for less motion; gifs that come with a still stop at a press.',
    'pause-stop-hide',
  ],
  [
    '2.3.1',
    'A',
    'Three flashes or below threshold',
    'No motion of the chat comes back more than three times a second.',
    'three-flashes-or-below-threshold',
  ],
  [
    '2.4.1',
    'A',
    'Bypass blocks',
    'A list is one stop of Tab, however long it is and whatever hangs on its rows; the chat stands last in the page.',
  ],
  [
    '2.4.2',
    'A',
    'Page titled',
    'The title is the page’s; an owner may let it count what is unread (`data-title-badge`). The demo’s pages have titles of their own.',
  ],
  [
    '2.4.3',
    'A',
    'Focus order',
    'From the header through the messages to the composer; into what opens, and back to where it was opened from.',
  ],
  [
    '2.4.4',
    'A',
    'Link purpose (in context)',
    'Links in messages are their own words or address, with the true host beside words that read as another one.',
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
    'Each control, list and dialog has a name that says what it is for.',
  ],
  ['2.4.7', 'AA', 'Focus visible', 'A line and a ring, on every control, in both themes.'],
  [
    '2.4.11',
    'AA',
    'Focus not obscured (minimum)',
    'Nothing lies over what has the focus; what a thread covers cannot have it.',
    'focus-not-obscured-minimum',
  ],
  [
    '2.5.1',
    'A',
    'Pointer gestures',
    'Nothing needs a path or two fingers: pictures are enlarged and walked through by buttons and keys as well.',
  ],
  [
    '2.5.2',
    'A',
    'Pointer cancellation',
    'Things happen when a press is let go, and not if it was led away before.',
  ],
  ['2.5.3', 'A', 'Label in name', 'The name of a control has the words that are seen on it.'],
  ['2.5.4', 'A', 'Motion actuation', 'Nothing listens to a device being moved.'],
  [
    '2.5.7',
    'AA',
    'Dragging movements',
    'Files are dropped or chosen by a button; a recording is moved through by a press or by keys.',
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
    'Words in another language than the reader’s are marked where it is known.',
  ],
  ['3.2.1', 'A', 'On focus', 'Having the focus opens, sends and moves nothing.'],
  ['3.2.2', 'A', 'On input', 'Typing and choosing send nothing before a button or Enter says so.'],
  [
    '3.2.3',
    'AA',
    'Consistent navigation',
    'The header’s controls stand in the same order and place in every state.',
  ],
  ['3.2.4', 'AA', 'Consistent identification', 'What does the same has the same name everywhere.'],
  ['3.2.6', 'A', 'Consistent help', 'The launcher stands in the same corner of every page.'],
  [
    '3.3.1',
    'A',
    'Error identification',
    'What is wrong is said in words beside the field, which is marked as wrong.',
  ],
  ['3.3.2', 'A', 'Labels or instructions', 'Fields have labels before and while they are filled in.'],
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
    'Deleting and ending a session are asked for first.',
    'error-prevention-legal-financial-data',
  ],
  ['3.3.7', 'A', 'Redundant entry', 'Who has given a name is not asked again, on this page or the next.'],
  [
    '3.3.8',
    'AA',
    'Accessible authentication (minimum)',
    'Visitors need no account. Who is signed in on the page is signed in here; an agent’s link can be pasted.',
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
    'One polite live region in the page’s own tree says messages, typing and errors, at most one a second.',
  ],
];

export const CRITERIA = ROWS.map(criterion);
