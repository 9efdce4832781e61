import type { PartTexts } from '../../index.ts';

/** Italian. */
const it: PartTexts<'menu'> = {
  menu: 'Altro',
  pinned: 'Messaggi fissati',
  reminders: 'Promemoria e salvati',
  menuEndSession: 'Termina sessione',
  endSessionTitle: 'Terminare questa sessione?',
  endSessionText:
    'Esci dalla chat su questo dispositivo. I messaggi già inviati restano alle persone a cui hai scritto.',
  cancel: 'Annulla',
  search: 'Cerca',
  details: 'Dettagli della conversazione',
  profile: 'Profilo e impostazioni',
};

export default it;
