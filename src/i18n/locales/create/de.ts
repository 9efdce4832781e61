import type { PartTexts } from '../../index.ts';

/** German. */
const de: PartTexts<'create'> = {
  title: 'Neue Unterhaltung',
  close: 'Schließen',
  find: 'Personen suchen',
  people: 'Personen',
  searching: 'Suche läuft…',
  nobody: 'Niemand heißt so',
  takeOut: '{name} herausnehmen',
  name: 'Name der Gruppe',
  nameHint: 'Kann leer bleiben',
  begin: 'Beginnen',
};

export default de;
