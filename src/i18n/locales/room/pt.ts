import type { PartTexts } from '../../index.ts';

/** Portuguese, as in Brazil. */
const pt: PartTexts<'room'> = {
  watchers: '{count, plural, one {# pessoa aqui agora} other {# pessoas aqui agora}}',
  watching: 'Pessoas aqui: {names}',
  emptyRoom: 'Está tranquilo por aqui',
  emptyRoomText: 'Seja a primeira pessoa a dizer algo.',
};

export default pt;
