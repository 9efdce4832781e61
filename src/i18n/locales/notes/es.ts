import type { PartTexts } from '../../index.ts';

/** Spanish. */
const es: PartTexts<'notes'> = {
  edited: 'Editado {time}',
  messageRefused: 'No aceptado. Solo tú ves este mensaje.',
  onlyYou: 'Solo tú ves esto',
  removed: 'Retirado por la moderación',
  pinned: 'Fijado',
  pinnedBy: 'Fijado por {name}',
  pinnedUntil: '{pinned} hasta {time}',
  sentSilently: 'Enviado sin notificación',
  translatedFrom: 'Traducido de: {language}',
  showOriginal: 'Ver original',
  showTranslation: 'Ver traducción',
  savedForLater: 'Guardado para después',
  reminderIn: 'Recordatorio {when}',
  reminderNow: 'Recordatorio: ahora',
  reminderDue: 'El recordatorio era {when}',
};

export default es;
