import type { PartTexts } from '../../index.ts';

/** Ukrainian. */
const uk: PartTexts<'room'> = {
  watchers:
    '{count, plural, one {# людина зараз тут} few {# людини зараз тут} many {# людей зараз тут} other {# людини зараз тут}}',
  watching: 'Зараз тут: {names}',
  emptyRoom: 'Тут поки тихо',
  emptyRoomText: 'Почніть розмову.',
};

export default uk;
