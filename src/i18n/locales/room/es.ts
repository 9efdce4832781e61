import type { PartTexts } from '../../index.ts';

/** Spanish. */
const es: PartTexts<'room'> = {
  watchers: '{count, plural, one {# persona aquí ahora} other {# personas aquí ahora}}',
  watching: 'Personas aquí: {names}',
  emptyRoom: 'Esto está tranquilo',
  emptyRoomText: 'Sé la primera persona en decir algo.',
};

export default es;
