import type { PartTexts } from '../../index.ts';

/** Dutch. */
const nl: PartTexts<'room'> = {
  watchers: '{count, plural, one {# persoon nu hier} other {# nu hier}}',
  watching: 'Mensen hier: {names}',
  emptyRoom: 'Het is hier stil',
  emptyRoomText: 'Wees de eerste die iets zegt.',
};

export default nl;
