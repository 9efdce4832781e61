import type { PartTexts } from '../../index.ts';

/** Turkish. */
const tr: PartTexts<'room'> = {
  watchers: '{count, plural, one {Şu anda # kişi burada} other {Şu anda # kişi burada}}',
  watching: 'Buradakiler: {names}',
  emptyRoom: 'Burası sessiz',
  emptyRoomText: 'İlk sözü siz söyleyin.',
};

export default tr;
