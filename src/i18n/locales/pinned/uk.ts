import type { PartTexts } from '../../index.ts';

/** Ukrainian. */
const uk: PartTexts<'pinned'> = {
  title: 'Закріплені повідомлення',
  none: 'Тут нічого не закріплено',
  until: 'до {time}',
  loading: 'Завантажуємо закріплені повідомлення…',
  loadMore: 'Показати ще',
  done: 'Готово',
};

export default uk;
