import type { PartTexts } from '../../index.ts';

/** Portuguese, as in Brazil. */
const pt: PartTexts<'search'> = {
  title: 'Pesquisar',
  close: 'Fechar a pesquisa',
  placeholder: 'O que procura?',
  scopes: 'Onde pesquisar',
  messages: 'Mensagens',
  channels: 'Conversas',
  people: 'Pessoas',
  results: 'Resultados',
  found: '{count, plural, one {# resultado} many {# de resultados} other {# resultados}}',
  more: 'Mostrar mais',
  searching: 'A pesquisar…',
  nothing: 'Nada encontrado',
  nothingText: 'Nada corresponde a «{query}».',
  failed: 'A pesquisa não funcionou',
  hint: 'Encontre o que foi escrito',
  hintText: 'Basta o início de uma palavra.',
  recent: 'Pesquisas recentes',
  forget: 'Limpar',
  filters: 'Refinar',
  author: 'De',
  channel: 'Em',
  holds: 'Com',
  after: 'A partir do dia',
  before: 'Até o dia',
  media: 'Imagens',
  files: 'Arquivos',
  links: 'Links',
  without: 'Remover: {filter}',
  apply: 'Aplicar',
};

export default pt;
