import type { PartTexts } from '../../index.ts';

/** French. */
const fr: PartTexts<'notifications'> = {
  notifications: 'Notifications',
  reminder: 'Rappel',
  reminderDue: 'Rappel : {text}',
  inChannel: '{name} dans {channel}',
  open: 'Ouvrir',
  dismiss: 'Ignorer',
  removed: 'Un de vos messages a été retiré.',
  uploadFailed: 'Le fichier n’a pas pu être envoyé.',
  uploadBlocked: 'Ce fichier ne peut pas être envoyé.',
  uploadMissing: 'Il n’y a aucun fichier à envoyer.',
  pollFailed: 'Le sondage n’a pas pu être créé.',
  locationFailed: 'La position n’a pas pu être partagée.',
};

export default fr;
