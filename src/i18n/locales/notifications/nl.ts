import type { PartTexts } from '../../index.ts';

/** Dutch. */
const nl: PartTexts<'notifications'> = {
  notifications: 'Meldingen',
  reminder: 'Herinnering',
  reminderDue: 'Herinnering: {text}',
  inChannel: '{name} in {channel}',
  open: 'Openen',
  dismiss: 'Sluiten',
  removed: 'Een bericht van je is verwijderd.',
  uploadFailed: 'Het bestand kon niet worden geüpload.',
  uploadBlocked: 'Dit bestand mag niet worden geüpload.',
  uploadMissing: 'Er is geen bestand om te uploaden.',
  pollFailed: 'De poll kon niet worden gemaakt.',
  locationFailed: 'De locatie kon niet worden gedeeld.',
};

export default nl;
