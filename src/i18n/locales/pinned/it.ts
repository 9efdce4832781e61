import type { PartTexts } from '../../index.ts';

/** Italian. */
const it: PartTexts<'pinned'> = {
  title: 'Messaggi fissati',
  none: 'Qui non c’è nulla di fissato',
  until: 'fino a {time}',
  loading: 'Caricamento dei messaggi fissati…',
  loadMore: 'Mostra altro',
  done: 'Fatto',
};

export default it;
