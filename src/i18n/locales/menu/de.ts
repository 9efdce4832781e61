import type { PartTexts } from '../../index.ts';

/** German. */
const de: PartTexts<'menu'> = {
  menu: 'Mehr',
  pinned: 'Angepinnte Nachrichten',
  reminders: 'Erinnerungen und Gemerktes',
  menuEndSession: 'Sitzung beenden',
  endSessionTitle: 'Diese Sitzung beenden?',
  endSessionText:
    'Du verlässt den Chat auf diesem Gerät. Gesendete Nachrichten bleiben bei den Leuten, denen du geschrieben hast.',
  cancel: 'Abbrechen',
  search: 'Suchen',
  details: 'Details der Unterhaltung',
  profile: 'Profil und Einstellungen',
};

export default de;
