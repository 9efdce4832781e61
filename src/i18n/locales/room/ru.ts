import type { PartTexts } from '../../index.ts';

/** Russian. */
const ru: PartTexts<'room'> = {
  watchers:
    '{count, plural, one {# человек сейчас здесь} few {# человека сейчас здесь} many {# человек сейчас здесь} other {# человека сейчас здесь}}',
  watching: 'Сейчас здесь: {names}',
  emptyRoom: 'Здесь пока тихо',
  emptyRoomText: 'Начните разговор.',
};

export default ru;
