/**
 * The success criteria of WCAG 2.2 at levels A and AA, and how the chat meets each. 4.1.1 (parsing) is obsolete and always met.
 * @typedef {object} Criterion
 * @property {string} id `2.5.8`
 * @property {string} title
 * @property {'A' | 'AA'} level
 * @property {string} slug of its page in "Understanding WCAG 2.2"
 * @property {string} met one or two sentences, for whoever has to judge it
 */

/**
 * @param {string} id
 * @param {'A' | 'AA'} level
 * @param {string} title
 * @param {string} met
 * @param {string} [slug] where it is not the title in lower case
 * @returns {Criterion}
 */
const criterion = (id, level, title, met, slug) => ({
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

/** @type {readonly Criterion[]} */
export const CRITERIA = [
  criterion(
    '1.1.1',
    'A',
    'Non-text content',
    'Icons are hidden or named by their button; pictures of people carry no meaning beside the name; pictures that are sent have their title or file name.',
  ),
  criterion(
    '1.2.1',
    'A',
    'Audio-only and video-only (prerecorded)',
    SENT_MEDIA,
    'audio-only-and-video-only-prerecorded',
  ),
  criterion('1.2.2', 'A', 'Captions (prerecorded)', SENT_MEDIA),
  criterion('1.2.3', 'A', 'Audio description or media alternative (prerecorded)', SENT_MEDIA),
  criterion('1.2.4', 'AA', 'Captions (live)', 'There is no live sound or film.'),
  criterion('1.2.5', 'AA', 'Audio description (prerecorded)', SENT_MEDIA),
  criterion(
    '1.3.1',
    'A',
    'Info and relationships',
    'A dialog or region, a log of messages, lists, tabs, menus and labelled fields, as they are seen.',
  ),
  criterion(
    '1.3.2',
    'A',
    'Meaningful sequence',
    'The order in the document is the order on the screen, top to bottom; nothing is moved by styles alone.',
  ),
  criterion('1.3.3', 'A', 'Sensory characteristics', 'No text refers to a colour, a shape or a side.'),
  criterion(
    '1.3.4',
    'AA',
    'Orientation',
    'Both ways of holding a screen show the conversation and the composer.',
  ),
  criterion(
    '1.3.5',
    'AA',
    'Identify input purpose',
    'Name and email say so to the browser (`autocomplete`).',
  ),
  criterion(
    '1.4.1',
    'A',
    'Use of color',
    'Links are underlined, states are words, unread is a figure; colour comes in addition.',
  ),
  criterion('1.4.2', 'A', 'Audio control', 'Nothing plays by itself; each recording has its own button.'),
  criterion(
    '1.4.3',
    'AA',
    'Contrast (minimum)',
    'At least 4.5:1 in every state, light and dark, and with any accent an owner chooses: what stands on it is computed.',
  ),
  criterion(
    '1.4.4',
    'AA',
    'Resize text',
    'Zoom enlarges everything; at four times the size every control can still be reached.',
  ),
  criterion('1.4.5', 'AA', 'Images of text', 'Words are text, in the chat and in its pictures.'),
  criterion('1.4.10', 'AA', 'Reflow', 'At 320 by 256 px there is no scrolling in two directions.'),
  criterion(
    '1.4.11',
    'AA',
    'Non-text contrast',
    'The line around what has the focus has at least 3:1; in forced colours every control has an edge.',
  ),
  criterion(
    '1.4.12',
    'AA',
    'Text spacing',
    'With lines, letters, words and paragraphs set apart as the criterion says nothing is cut off.',
  ),
  criterion(
    '1.4.13',
    'AA',
    'Content on hover or focus',
    'The bar over a message stays while the pointer is on it or on the message, and Escape takes it away.',
  ),
  criterion(
    '2.1.1',
    'A',
    'Keyboard',
    'Everything is done by keys: reading, writing, answering, reacting, editing, files, threads, pictures.',
  ),
  criterion(
    '2.1.2',
    'A',
    'No keyboard trap',
    'On a desktop Tab leaves the chat; where it is the whole screen Tab stays inside, and Escape closes it, one layer at a time.',
  ),
  criterion(
    '2.1.4',
    'A',
    'Character key shortcuts',
    'Outside of fields letters do nothing, but in the review queue, where they act on the report that has the focus.',
  ),
  criterion(
    '2.2.1',
    'A',
    'Timing adjustable',
    'Nothing is lost by waiting: what was typed is there after a reload, and no dialog goes by itself.',
  ),
  criterion(
    '2.2.2',
    'A',
    'Pause, stop, hide',
    'Typing dots and loading signs stand still for who asked their system for less motion; gifs that come with a still stop at a press.',
    'pause-stop-hide',
  ),
  criterion(
    '2.3.1',
    'A',
    'Three flashes or below threshold',
    'No motion of the chat comes back more than three times a second.',
    'three-flashes-or-below-threshold',
  ),
  criterion(
    '2.4.1',
    'A',
    'Bypass blocks',
    'A list is one stop of Tab, however long it is and whatever hangs on its rows; the chat stands last in the page.',
  ),
  criterion(
    '2.4.2',
    'A',
    'Page titled',
    'The title is the page’s; an owner may let it count what is unread (`data-title-badge`). The demo’s pages have titles of their own.',
  ),
  criterion(
    '2.4.3',
    'A',
    'Focus order',
    'From the header through the messages to the composer; into what opens, and back to where it was opened from.',
  ),
  criterion(
    '2.4.4',
    'A',
    'Link purpose (in context)',
    'Links in messages are their own words or address, with the true host beside words that read as another one.',
    'link-purpose-in-context',
  ),
  criterion(
    '2.4.5',
    'AA',
    'Multiple ways',
    'The chat opens by its launcher, by buttons of the page, by address and by script.',
  ),
  criterion(
    '2.4.6',
    'AA',
    'Headings and labels',
    'Each control, list and dialog has a name that says what it is for.',
  ),
  criterion('2.4.7', 'AA', 'Focus visible', 'A line and a ring, on every control, in both themes.'),
  criterion(
    '2.4.11',
    'AA',
    'Focus not obscured (minimum)',
    'Nothing lies over what has the focus; what a thread covers cannot have it.',
    'focus-not-obscured-minimum',
  ),
  criterion(
    '2.5.1',
    'A',
    'Pointer gestures',
    'Nothing needs a path or two fingers: pictures are enlarged and walked through by buttons and keys as well.',
  ),
  criterion(
    '2.5.2',
    'A',
    'Pointer cancellation',
    'Things happen when a press is let go, and not if it was led away before.',
  ),
  criterion('2.5.3', 'A', 'Label in name', 'The name of a control has the words that are seen on it.'),
  criterion('2.5.4', 'A', 'Motion actuation', 'Nothing listens to a device being moved.'),
  criterion(
    '2.5.7',
    'AA',
    'Dragging movements',
    'Files are dropped or chosen by a button; a recording is moved through by a press or by keys.',
  ),
  criterion(
    '2.5.8',
    'AA',
    'Target size (minimum)',
    'Every control is at least 24 by 24 px, 44 on touch; links within words excepted.',
    'target-size-minimum',
  ),
  criterion('3.1.1', 'A', 'Language of page', 'The chat names its language on its own element.'),
  criterion(
    '3.1.2',
    'AA',
    'Language of parts',
    'Words in another language than the reader’s are marked where it is known.',
  ),
  criterion('3.2.1', 'A', 'On focus', 'Having the focus opens, sends and moves nothing.'),
  criterion('3.2.2', 'A', 'On input', 'Typing and choosing send nothing before a button or Enter says so.'),
  criterion(
    '3.2.3',
    'AA',
    'Consistent navigation',
    'The header’s controls stand in the same order and place in every state.',
  ),
  criterion('3.2.4', 'AA', 'Consistent identification', 'What does the same has the same name everywhere.'),
  criterion('3.2.6', 'A', 'Consistent help', 'The launcher stands in the same corner of every page.'),
  criterion(
    '3.3.1',
    'A',
    'Error identification',
    'What is wrong is said in words beside the field, which is marked as wrong.',
  ),
  criterion(
    '3.3.2',
    'A',
    'Labels or instructions',
    'Fields have labels before and while they are filled in.',
  ),
  criterion(
    '3.3.3',
    'AA',
    'Error suggestion',
    'The text says what is expected, and a refused message can be changed and sent again.',
  ),
  criterion(
    '3.3.4',
    'AA',
    'Error prevention (legal, financial, data)',
    'Deleting and ending a session are asked for first.',
    'error-prevention-legal-financial-data',
  ),
  criterion(
    '3.3.7',
    'A',
    'Redundant entry',
    'Who has given a name is not asked again, on this page or the next.',
  ),
  criterion(
    '3.3.8',
    'AA',
    'Accessible authentication (minimum)',
    'Visitors need no account. Who is signed in on the page is signed in here; an agent’s link can be pasted.',
    'accessible-authentication-minimum',
  ),
  criterion(
    '4.1.2',
    'A',
    'Name, role, value',
    'Native elements and the patterns of ARIA; checked by axe in every state.',
    'name-role-value',
  ),
  criterion(
    '4.1.3',
    'AA',
    'Status messages',
    'One polite live region in the page’s own tree says messages, typing and errors, at most one a second.',
  ),
];
