import type { PartTexts } from '../../index.ts';

/** French. */
const fr: PartTexts<'room'> = {
  watchers: '{count, plural, one {# personne présente} other {# personnes présentes}}',
  watching: 'Personnes présentes : {names}',
  emptyRoom: 'C’est calme ici',
  emptyRoomText: 'Lancez la conversation.',
};

export default fr;
