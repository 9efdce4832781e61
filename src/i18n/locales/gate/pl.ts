import type { PartTexts } from '../../index.ts';

/** Polish. */
const pl: PartTexts<'gate'> = {
  frozenText: 'Nadal możesz ją czytać.',
  bannedText: 'Nadal możesz czytać.',
  readonlyTitle: 'Możesz tutaj czytać',
  readonlyText: 'Pisać mogą tylko niektóre osoby.',
  joinTitle: 'Dołącz z imieniem',
  joinText: 'Widoczne dla wszystkich tutaj. Bez konta i bez e-maila.',
  joinName: 'Twoje imię',
  join: 'Dołącz',
  prechatTitle: 'Zanim zaczniemy',
  prechatText: 'Żebyśmy wiedzieli, z kim rozmawiamy.',
  prechatEmail: 'E-mail',
  prechatStart: 'Rozpocznij czat',
  emailWrong: 'Podaj adres e-mail, np. ines@example.com',
  bannedUntil: 'Możesz znów pisać od: {time}.',
  bannedReason: 'Powód: {reason}',
};

export default pl;
