import type { PartTexts } from '../../index.ts';

/** German. */
const de: PartTexts<'gate'> = {
  frozenText: 'Du kannst sie noch lesen.',
  bannedText: 'Mitlesen kannst du noch.',
  readonlyTitle: 'Hier kannst du mitlesen',
  readonlyText: 'Nur bestimmte Personen können schreiben.',
  joinTitle: 'Mit einem Namen mitmachen',
  joinText: 'Für alle hier sichtbar. Kein Konto, keine E-Mail.',
  joinName: 'Dein Name',
  join: 'Mitmachen',
  prechatTitle: 'Bevor es losgeht',
  prechatText: 'Damit wir wissen, mit wem wir sprechen.',
  prechatEmail: 'E-Mail',
  prechatStart: 'Chat starten',
  emailWrong: 'Gib eine E-Mail-Adresse ein, etwa ines@example.com',
  bannedUntil: 'Ab {time} können Sie wieder schreiben.',
  bannedReason: 'Grund: {reason}',
};

export default de;
