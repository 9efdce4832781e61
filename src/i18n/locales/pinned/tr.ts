import type { PartTexts } from '../../index.ts';

/** Turkish. */
const tr: PartTexts<'pinned'> = {
  title: 'Sabitlenmiş mesajlar',
  none: 'Burada sabitlenmiş bir şey yok',
  until: 'bitiş: {time}',
  loading: 'Sabitlenmiş mesajlar yükleniyor…',
  loadMore: 'Daha fazla göster',
  done: 'Tamam',
};

export default tr;
