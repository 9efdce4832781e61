import type { PartTexts } from '../../index.ts';

/** Portuguese, as in Brazil. */
const pt: PartTexts<'pinned'> = {
  title: 'Mensagens fixadas',
  none: 'Nada fixado aqui',
  until: 'até {time}',
  loading: 'Carregando mensagens fixadas…',
  loadMore: 'Ver mais',
  done: 'Pronto',
};

export default pt;
