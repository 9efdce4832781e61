import type { PartTexts } from '../../index.ts';

/** Polish. */
const pl: PartTexts<'room'> = {
  watchers:
    '{count, plural, one {# osoba tutaj teraz} few {# osoby tutaj teraz} many {# osób tutaj teraz} other {# osoby tutaj teraz}}',
  watching: 'Osoby tutaj: {names}',
  emptyRoom: 'Cicho tutaj',
  emptyRoomText: 'Zacznij rozmowę.',
};

export default pl;
