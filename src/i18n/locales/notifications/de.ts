import type { PartTexts } from '../../index.ts';

/** German. */
const de: PartTexts<'notifications'> = {
  notifications: 'Benachrichtigungen',
  reminder: 'Erinnerung',
  reminderDue: 'Erinnerung: {text}',
  inChannel: '{name} in {channel}',
  open: 'Öffnen',
  dismiss: 'Schließen',
  removed: 'Eine deiner Nachrichten wurde entfernt.',
  uploadFailed: 'Die Datei konnte nicht hochgeladen werden.',
  uploadBlocked: 'Diese Datei darf nicht hochgeladen werden.',
  uploadMissing: 'Es gibt keine Datei zum Hochladen.',
  pollFailed: 'Die Umfrage konnte nicht erstellt werden.',
  locationFailed: 'Der Standort konnte nicht geteilt werden.',
};

export default de;
