import type { PartTexts } from '../../index.ts';

/** French. */
const fr: PartTexts<'reminders'> = {
  title: 'Rappels et messages gardés',
  close: 'Fermer les rappels',
  closeTime: 'Fermer',
  back: 'Retour à la liste',
  overdue: 'En retard',
  soon: 'Bientôt',
  later: 'Plus tard',
  saved: 'Gardés pour plus tard',
  none: 'Rien de gardé pour l’instant',
  noneText: 'Dans le menu d’un message, vous pouvez le garder pour plus tard ou définir un rappel.',
  loading: 'Chargement des rappels…',
  failed: 'Les rappels n’ont pas pu être chargés',
  more: 'Afficher plus',
  change: 'Changer l’heure',
  setTime: 'Définir une heure',
  remove: 'Retirer',
  removed: 'Retiré',
  undo: 'Annuler',
  moved: 'Le rappel est défini',
  gone: 'Ce message n’existe plus.',
  when: 'Quand ?',
  custom: 'À l’heure de votre choix',
  set: 'Définir le rappel',
  noTime: 'Garder sans heure',
  past: 'Choisissez une heure à venir.',
  now: 'maintenant',
};

export default fr;
