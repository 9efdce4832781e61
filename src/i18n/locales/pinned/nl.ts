import type { PartTexts } from '../../index.ts';

/** Dutch. */
const nl: PartTexts<'pinned'> = {
  title: 'Vastgezette berichten',
  none: 'Hier is niets vastgezet',
  until: 'tot {time}',
  loading: 'Vastgezette berichten laden…',
  loadMore: 'Meer tonen',
  done: 'Klaar',
};

export default nl;
