import type { PartTexts } from '../../index.ts';

/** Polish. */
const pl: PartTexts<'create'> = {
  title: 'Nowa rozmowa',
  close: 'Zamknij',
  find: 'Szukaj osób',
  people: 'Osoby',
  searching: 'Wyszukiwanie…',
  nobody: 'Nikt się tak nie nazywa',
  takeOut: 'Usuń z listy: {name}',
  name: 'Nazwa grupy',
  nameHint: 'Może zostać puste',
  begin: 'Rozpocznij',
};

export default pl;
