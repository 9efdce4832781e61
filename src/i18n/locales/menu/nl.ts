import type { PartTexts } from '../../index.ts';

/** Dutch. */
const nl: PartTexts<'menu'> = {
  menu: 'Meer',
  pinned: 'Vastgezette berichten',
  reminders: 'Herinneringen en bewaard',
  menuEndSession: 'Sessie beëindigen',
  endSessionTitle: 'Deze sessie beëindigen?',
  endSessionText:
    'Je verlaat de chat op dit apparaat. Verstuurde berichten blijven bij de mensen aan wie je schreef.',
  cancel: 'Annuleren',
  search: 'Zoeken',
  details: 'Details van het gesprek',
  profile: 'Profiel en instellingen',
};

export default nl;
