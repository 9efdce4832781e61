import type { PartTexts } from '../../index.ts';

/** French. */
const fr: PartTexts<'notes'> = {
  edited: 'Modifié {time}',
  messageRefused: 'Non accepté. Vous seul voyez ce message.',
  onlyYou: 'Visible par vous seul',
  removed: 'Supprimé par la modération',
  pinned: 'Épinglé',
  pinnedBy: 'Épinglé par {name}',
  pinnedUntil: '{pinned} jusqu’à {time}',
  sentSilently: 'Envoyé sans notification',
  translatedFrom: 'Traduit depuis : {language}',
  showOriginal: 'Afficher l’original',
  showTranslation: 'Afficher la traduction',
  savedForLater: 'Gardé pour plus tard',
  reminderIn: 'Rappel {when}',
  reminderNow: 'Rappel : maintenant',
  reminderDue: 'Rappel prévu {when}',
};

export default fr;
