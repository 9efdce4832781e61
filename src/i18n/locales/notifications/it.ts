import type { PartTexts } from '../../index.ts';

/** Italian. */
const it: PartTexts<'notifications'> = {
  notifications: 'Notifiche',
  reminder: 'Promemoria',
  reminderDue: 'Promemoria: {text}',
  inChannel: '{name} in {channel}',
  open: 'Apri',
  dismiss: 'Ignora',
  removed: 'Un tuo messaggio è stato rimosso.',
  uploadFailed: 'Non è stato possibile caricare il file.',
  uploadBlocked: 'Questo file non può essere caricato.',
  uploadMissing: 'Non c’è alcun file da caricare.',
  pollFailed: 'Non è stato possibile creare il sondaggio.',
  locationFailed: 'Non è stato possibile condividere la posizione.',
};

export default it;
