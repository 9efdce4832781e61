import type { PartTexts } from '../../index.ts';

/** Portuguese, as in Brazil. */
const pt: PartTexts<'create'> = {
  title: 'Nova conversa',
  close: 'Fechar',
  find: 'Procurar pessoas',
  people: 'Pessoas',
  searching: 'A pesquisar…',
  nobody: 'Ninguém com esse nome',
  takeOut: 'Retirar {name}',
  name: 'Nome do grupo',
  nameHint: 'Pode ficar vazio',
  begin: 'Começar',
};

export default pt;
