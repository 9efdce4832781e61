import type { PartTexts } from '../../index.ts';

/** Arabic. */
const ar: PartTexts<'room'> = {
  watchers:
    '{count, plural, zero {لا أحد هنا الآن} one {شخص واحد هنا الآن} two {شخصان هنا الآن} few {# أشخاص هنا الآن} many {# شخصًا هنا الآن} other {# شخص هنا الآن}}',
  watching: 'الموجودون هنا: {names}',
  emptyRoom: 'الهدوء يسود هنا',
  emptyRoomText: 'كن أول من يقول شيئًا.',
};

export default ar;
