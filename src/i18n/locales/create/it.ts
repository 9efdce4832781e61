import type { PartTexts } from '../../index.ts';

/** Italian. */
const it: PartTexts<'create'> = {
  title: 'Nuova conversazione',
  close: 'Chiudi',
  find: 'Cerca persone',
  people: 'Persone',
  searching: 'Ricerca in corso…',
  nobody: 'Nessuno con questo nome',
  takeOut: 'Togli {name}',
  name: 'Nome del gruppo',
  nameHint: 'Può restare vuoto',
  begin: 'Inizia',
};

export default it;
