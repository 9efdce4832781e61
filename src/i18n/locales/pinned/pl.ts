import type { PartTexts } from '../../index.ts';

/** Polish. */
const pl: PartTexts<'pinned'> = {
  title: 'Przypięte wiadomości',
  none: 'Nic tu nie przypięto',
  until: 'do {time}',
  loading: 'Wczytywanie przypiętych wiadomości…',
  loadMore: 'Pokaż więcej',
  done: 'Gotowe',
};

export default pl;
