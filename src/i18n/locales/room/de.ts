import type { PartTexts } from '../../index.ts';

/** German. */
const de: PartTexts<'room'> = {
  watchers: '{count, plural, one {# Person ist gerade da} other {# sind gerade da}}',
  watching: 'Gerade da: {names}',
  emptyRoom: 'Hier ist es noch ruhig',
  emptyRoomText: 'Mach den Anfang und sag etwas.',
};

export default de;
