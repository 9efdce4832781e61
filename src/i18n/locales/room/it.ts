import type { PartTexts } from '../../index.ts';

/** Italian. */
const it: PartTexts<'room'> = {
  watchers: '{count, plural, one {# persona qui ora} other {# persone qui ora}}',
  watching: 'Persone qui: {names}',
  emptyRoom: 'Qui è tutto tranquillo',
  emptyRoomText: 'Rompi il ghiaccio: scrivi qualcosa.',
};

export default it;
