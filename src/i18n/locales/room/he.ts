import type { PartTexts } from '../../index.ts';

/** Hebrew. */
const he: PartTexts<'room'> = {
  watchers: '{count, plural, one {אדם אחד כאן עכשיו} two {# אנשים כאן עכשיו} other {# אנשים כאן עכשיו}}',
  watching: 'נמצאים כאן: {names}',
  emptyRoom: 'שקט כאן',
  emptyRoomText: 'אפשר לומר את המילה הראשונה.',
};

export default he;
