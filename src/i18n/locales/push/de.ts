import type { PartTexts } from '../../index.ts';

/** German. */
const de: PartTexts<'push'> = {
  label: 'Benachrichtigen, wenn diese Seite geschlossen ist',
  denied: 'Benachrichtigungen sind für diese Seite blockiert. Erlaube sie in den Einstellungen des Browsers.',
  unsupported: 'Dieser Browser kann dich nicht benachrichtigen, solange die Seite geschlossen ist.',
  homeScreen: 'Füge diese Seite zuerst zum Home-Bildschirm hinzu und öffne sie von dort.',
  failed: 'Das hat nicht geklappt. Versuche es später noch einmal.',
};

export default de;
