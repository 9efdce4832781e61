import type { PartTexts } from '../../index.ts';

/** Dutch. */
const nl: PartTexts<'notes'> = {
  edited: 'Bewerkt {time}',
  messageRefused: 'Niet geaccepteerd. Alleen jij ziet dit bericht.',
  onlyYou: 'Alleen jij ziet dit',
  removed: 'Verwijderd door een moderator',
  pinned: 'Vastgezet',
  pinnedBy: 'Vastgezet door {name}',
  pinnedUntil: '{pinned} tot {time}',
  sentSilently: 'Zonder melding verstuurd',
  translatedFrom: 'Vertaald uit het {language}',
  showOriginal: 'Origineel tonen',
  showTranslation: 'Vertaling tonen',
  savedForLater: 'Bewaard voor later',
  reminderIn: 'Herinnering {when}',
  reminderNow: 'Herinnering: nu',
  reminderDue: 'Herinnering was {when}',
};

export default nl;
