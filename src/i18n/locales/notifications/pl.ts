import type { PartTexts } from '../../index.ts';

/** Polish. */
const pl: PartTexts<'notifications'> = {
  notifications: 'Powiadomienia',
  reminder: 'Przypomnienie',
  reminderDue: 'Przypomnienie: {text}',
  inChannel: '{name} w {channel}',
  open: 'Otwórz',
  dismiss: 'Odrzuć',
  removed: 'Jedna z Twoich wiadomości została usunięta.',
  uploadFailed: 'Nie udało się przesłać pliku.',
  uploadBlocked: 'Tego pliku nie można przesłać.',
  uploadMissing: 'Nie ma pliku do przesłania.',
  pollFailed: 'Nie udało się utworzyć ankiety.',
  locationFailed: 'Nie udało się udostępnić lokalizacji.',
};

export default pl;
