import type { PartTexts } from '../../index.ts';

/** Italian. */
const it: PartTexts<'notes'> = {
  edited: 'Modificato {time}',
  messageRefused: 'Non accettato. Solo tu vedi questo messaggio.',
  onlyYou: 'Solo tu puoi vederlo',
  removed: 'Rimosso dalla moderazione',
  pinned: 'Fissato',
  pinnedBy: 'Fissato da {name}',
  pinnedUntil: '{pinned} fino a {time}',
  sentSilently: 'Inviato senza notifica',
  translatedFrom: 'Tradotto da: {language}',
  showOriginal: 'Mostra originale',
  showTranslation: 'Mostra traduzione',
  savedForLater: 'Salvato per dopo',
  reminderIn: 'Promemoria {when}',
  reminderNow: 'Promemoria: adesso',
  reminderDue: 'Promemoria previsto {when}',
};

export default it;
