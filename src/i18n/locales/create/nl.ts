import type { PartTexts } from '../../index.ts';

/** Dutch. */
const nl: PartTexts<'create'> = {
  title: 'Nieuw gesprek',
  close: 'Sluiten',
  find: 'Mensen zoeken',
  people: 'Mensen',
  searching: 'Bezig met zoeken…',
  nobody: 'Niemand met die naam',
  takeOut: '{name} eruit halen',
  name: 'Naam van de groep',
  nameHint: 'Mag leeg blijven',
  begin: 'Beginnen',
};

export default nl;
