import { at, message } from '../snapshots.ts';
import type { Stage } from '../stage.ts';
import type { State } from '../state.ts';
import { INES, ME, TOMAS } from './people.ts';

const MINUTE = 60_000;
const HARBOUR = { latitude: 55.6761, longitude: 12.56834 };

const attached = (id: string, more: object = {}) => ({
  id,
  attachments: [{ kind: 'location' as const, messageId: id, ...HARBOUR, ...more }],
});

const start = (): State['start'] => ({
  conversation: {
    people: [INES, TOMAS],
    messages: [
      message(INES, 'The workshop is here', { createdAt: at(9, 10), ...attached('place-still') }),
      message(TOMAS, '', {
        createdAt: at(9, 20),
        ...attached('place-ended', { liveUntil: Date.now() - MINUTE }),
      }),
      message(TOMAS, '', {
        createdAt: at(9, 30),
        ...attached('place-live', { liveUntil: Date.now() + 85 * MINUTE }),
      }),
      message(ME, '', {
        createdAt: at(9, 31),
        ...attached('place-mine', { liveUntil: Date.now() + 12 * MINUTE }),
      }),
    ],
  },
});

/** Makes the device tell its location, or refuse it. */
function geolocation(answer: 'found' | 'denied'): void {
  const watchPosition = (found: (position: object) => void, failed: (error: object) => void) => {
    if (answer === 'found') found({ coords: { ...HARBOUR, accuracy: 24 } });
    else failed({ code: 1 });
    return 1;
  };
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { watchPosition, clearWatch: () => {} },
  });
}

const settings = () => ({
  features: ['attachments', 'emoji', 'threads', 'reactions', 'location'],
  mapTiles: `${globalThis.location.origin}/gallery/media/tile-256x256.svg?{z}/{x}/{y} © A town that belongs nowhere`,
});
const state = (pose: (stage: Stage) => Promise<void>, sharing = false): State => ({
  start: { ...start(), sharing },
  settings: settings(),
  pose,
});
const form = (answer: 'found' | 'denied', then: string) =>
  state(async ({ press, find }) => {
    geolocation(answer);
    await press('.composer .icon-button[aria-haspopup=menu]');
    await find('.extras [role=menuitem]');
    await press('.extras [role=menuitem]:last-child');
    await find(`.place-form ${then}`);
  });

/** States of locations, shared once and live. */
export const PLACE_STATES: Readonly<Record<string, State>> = {
  places: state(async ({ press, find }) => {
    await press('[data-message=place-live] .place-links button');
    await find('.map img');
  }),
  'place-form': form('found', '.map img'),
  'place-denied': form('denied', '.failed'),
  'place-sharing': state(async ({ find }) => {
    geolocation('found');
    await find('.sharing button');
  }, true),
};
