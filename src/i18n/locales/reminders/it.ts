import type { PartTexts } from '../../index.ts';

/** Italian. */
const it: PartTexts<'reminders'> = {
  title: 'Promemoria e messaggi salvati',
  close: 'Chiudi i promemoria',
  closeTime: 'Chiudi',
  back: 'Torna all’elenco',
  overdue: 'Scaduti',
  soon: 'A breve',
  later: 'Più avanti',
  saved: 'Salvati per dopo',
  none: 'Ancora niente di salvato',
  noneText: 'Nel menu di un messaggio puoi salvarlo per dopo o impostare un promemoria.',
  loading: 'Caricamento dei promemoria…',
  failed: 'Non è stato possibile caricare i promemoria',
  more: 'Mostra altri',
  change: 'Cambia l’ora',
  setTime: 'Imposta un’ora',
  remove: 'Rimuovi',
  removed: 'Rimosso',
  undo: 'Annulla',
  moved: 'Il promemoria è impostato',
  gone: 'Questo messaggio non c’è più.',
  when: 'Quando?',
  custom: 'All’ora che vuoi',
  set: 'Imposta il promemoria',
  noTime: 'Tieni senza ora',
  past: 'Scegli un’ora futura.',
  now: 'adesso',
};

export default it;
