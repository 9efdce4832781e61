import { BLOCKED, CHANNELS, GROUP } from '../content/inbox-content.ts';
import { OSKAR } from '../content/people.ts';
import type { Stage } from '../stage.ts';
import type { State } from '../state.ts';

type Pose = (run: (stage: Stage) => Promise<void>, state?: State) => State;

const named = (name: string) => `button[aria-label="${name}"]`;

/** Returns the selector of an action in the overview of a conversation, by its position. */
const way = (place: number) => `.face-card + .settings .act:nth-of-type(${place})`;

function searchStates(pose: Pose): Readonly<Record<string, State>> {
  const search = (query: string, then: (stage: Stage) => Promise<void>) =>
    pose(async (stage) => {
      await stage.press(named('Search'));
      await stage.type(query, '.search input');
      await then(stage);
    });
  return {
    search: search('lamp', async ({ find }) => void (await find('.found mark'))),
    'search-recent': pose(async ({ press, find }) => {
      await press(named('Search'));
      await find('.search .state');
    }),
    'search-people': search('a', async ({ press, find }) => {
      await press('.scopes [role=tab]:last-of-type');
      await find('.found .avatar');
    }),
    'search-nothing': search('nothing', async ({ find }) => void (await find('.pane-body .state'))),
    'search-failed': search('fail', async ({ find }) => void (await find('.state.failed'))),
    'new-conversation': pose(async ({ press, find }) => {
      await press(named('New conversation'));
      await find('.person');
      await press('.picker li:nth-of-type(2) .person');
      await find('.chosen button');
    }),
    'search-filters': pose(async ({ press, find, type }) => {
      await press(named('Search'));
      await press('[data-filter=holds]');
      await press('.filter-choices .button');
      await press('[data-filter=author]');
      await type('a', '.filter-find input');
      await find('.filter-find .found');
    }),
  };
}

function detailsStates(pose: Pose): Readonly<Record<string, State>> {
  const details = (action: string, shown: string) =>
    pose(async ({ press, find }) => {
      await press(named('Details'));
      await find('.pane .settings');
      if (action) await press(action);
      await find(shown);
    });
  return {
    details: details('', '.pane .act.danger'),
    'details-members': details(way(2), '.person'),
    'details-media': details(way(4), '.media-grid img'),
    'details-files': details(way(5), '.shared li'),
    'details-edit': details(way(1), '.named input'),
    'ask-leave': pose(async ({ press, find }) => {
      await press(named('Details'));
      await press('.pane .act.danger:nth-last-of-type(2)');
      await find('[role=alertdialog]');
    }),
    person: pose(async ({ press, find }) => {
      await press(named('Details'));
      await press(way(2));
      await press('.pane li:nth-of-type(3) .person');
      await find('.pane .pane-head + .pane-body .act.danger');
    }),
  };
}

/** Returns states of moderation: the review queue and bans. */
function reviewStates(pose: Pose, inbox: State): Readonly<Record<string, State>> {
  const reviewer = (review: 'busy' | 'quiet' | 'fail'): State => ({
    ...inbox,
    start: { ...inbox.start, review },
  });
  const reviewing = (how: 'busy' | 'quiet', then: (stage: Stage) => Promise<void>) =>
    pose(async (stage) => {
      await stage.press('.to-review');
      await stage.find('.review-filters');
      await then(stage);
    }, reviewer(how));
  return {
    review: reviewing('busy', async ({ press, find }) => {
      await press('.review-list li:first-of-type .report');
      await find('.around .said:nth-of-type(4)');
    }),
    'review-list': reviewing('busy', async ({ find }) => void (await find('.report'))),
    'review-empty': reviewing('quiet', async ({ find }) => void (await find('.review .state'))),
    'review-failed': pose(async ({ press, find }) => {
      await press('.to-review');
      await find('.review .state.failed');
    }, reviewer('fail')),
    'banned-people': pose(async ({ press, find }) => {
      await press(named('Details'));
      await press('.to-banned');
      await find('.banned-person');
    }),
    'ask-ban': pose(async ({ press, find }) => {
      await press(named('Details'));
      await press(way(2));
      await press('.pane li:nth-of-type(5) .person');
      await press('.to-ban');
      await find('.ban .ban-shadow');
    }, reviewer('quiet')),
  };
}

function profileStates(pose: Pose, inbox: State): Readonly<Record<string, State>> {
  return {
    'own-profile': pose(async ({ press, find }) => {
      await press('.inbox-list button[aria-haspopup=menu]');
      await press('[data-item=profile]');
      await find('.kept');
    }),
    'own-profile-push': pose(
      async ({ press, find }) => {
        // Acts as if the person had denied notifications, whatever the drawing browser says.
        Object.defineProperty(Notification, 'permission', { configurable: true, value: 'denied' });
        await press('.inbox-list button[aria-haspopup=menu]');
        await press('[data-item=profile]');
        await find('.kept');
        await find('.switch:disabled');
      },
      { ...inbox, settings: { ...inbox.settings, pushWorker: '/stoop-worker.js' } },
    ),
    'message-person': pose(async ({ find, press }) => {
      await find('.inbox-conversation textarea');
      const over = new PointerEvent('pointerover', { bubbles: true, composed: true, pointerType: 'mouse' });
      (await find('.row:not(.own):has(> .avatar)')).dispatchEvent(over);
      await press('[data-cards=all] > .avatar');
      await find('.pane .face-card');
    }),
  };
}

/** Returns states of the list's rows, and of conversations that this person cannot write in. */
function rowStates(pose: Pose, inbox: State): Readonly<Record<string, State>> {
  const { channels } = inbox.start;
  const invited: State = {
    ...inbox,
    start: {
      ...inbox.start,
      channels: {
        ...channels,
        items: CHANNELS.map((item, index) => (index === 0 ? { ...item, invited: true } : item)),
      },
    },
  };
  const blocked: State = {
    ...inbox,
    start: {
      ...inbox.start,
      blocked: [OSKAR.id],
      conversation: BLOCKED,
      channels: { ...channels, activeCid: BLOCKED.cid },
    },
  };
  return {
    'inbox-invited': pose(async ({ find }) => void (await find('.invitation')), invited),
    'inbox-blocked': pose(async ({ find }) => void (await find('.invitation')), blocked),
    'row-menu': pose(async ({ find, press }) => {
      await find('.channel');
      await press('.channels ul:last-of-type li:nth-of-type(1) .row-more');
      await find('[role=menu] [data-item=mute]');
    }),
    'row-mute': pose(async ({ find, press }) => {
      await find('.channel');
      await press('.channels ul:last-of-type li:nth-of-type(1) .row-more');
      await press('[role=menu] [data-item=mute]');
      await find('[role=menu] [data-item=mute-forever]');
    }),
    'row-undo': pose(async ({ find, press }) => {
      await find('.channel');
      await press('.channels ul:last-of-type li:nth-of-type(1) .row-more');
      await press('[role=menu] [data-item=hide]');
      await find('.undo .link');
    }),
    'inbox-archived': pose(async ({ find, press }) => {
      await find('.channel');
      await press('.tabs [role=tab]:last-of-type');
      await find('.channel');
    }),
  };
}

/** Returns states of search, conversation details and people, reached from an open conversation. */
export function peopleStates(list: State): Readonly<Record<string, State>> {
  const { start } = list;
  const inbox = {
    ...list,
    start: { ...start, channels: { items: CHANNELS, activeCid: GROUP.cid }, conversation: GROUP },
  };
  const pose: Pose = (run, state = inbox) => ({ ...state, pose: run });
  return {
    ...searchStates(pose),
    ...detailsStates(pose),
    ...reviewStates(pose, inbox),
    ...profileStates(pose, inbox),
    ...rowStates(pose, inbox),
  };
}
