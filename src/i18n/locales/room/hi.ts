import type { PartTexts } from '../../index.ts';

/** Hindi. */
const hi: PartTexts<'room'> = {
  watchers: '{count, plural, one {अभी यहाँ # व्यक्ति} other {अभी यहाँ # लोग}}',
  watching: 'यहाँ मौजूद लोग: {names}',
  emptyRoom: 'यहाँ अभी शांति है',
  emptyRoomText: 'पहली बात आप कहें।',
};

export default hi;
