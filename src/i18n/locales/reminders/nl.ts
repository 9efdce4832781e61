import type { PartTexts } from '../../index.ts';

/** Dutch. */
const nl: PartTexts<'reminders'> = {
  title: 'Herinneringen en bewaarde berichten',
  close: 'Herinneringen sluiten',
  closeTime: 'Sluiten',
  back: 'Terug naar de lijst',
  overdue: 'Te laat',
  soon: 'Binnenkort',
  later: 'Later',
  saved: 'Bewaard voor later',
  none: 'Nog niets bewaard',
  noneText: 'In het menu van een bericht kun je het bewaren voor later of een herinnering instellen.',
  loading: 'Herinneringen laden…',
  failed: 'De herinneringen konden niet worden geladen',
  more: 'Meer tonen',
  change: 'Tijd wijzigen',
  setTime: 'Tijd instellen',
  remove: 'Verwijderen',
  removed: 'Verwijderd',
  undo: 'Ongedaan maken',
  moved: 'De herinnering is ingesteld',
  gone: 'Dit bericht is er niet meer.',
  when: 'Wanneer?',
  custom: 'Op een eigen tijd',
  set: 'Herinnering instellen',
  noTime: 'Bewaren zonder tijd',
  past: 'Kies een tijd in de toekomst.',
  now: 'nu',
};

export default nl;
