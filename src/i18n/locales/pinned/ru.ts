import type { PartTexts } from '../../index.ts';

/** Russian. */
const ru: PartTexts<'pinned'> = {
  title: 'Закреплённые сообщения',
  none: 'Здесь ничего не закреплено',
  until: 'до {time}',
  loading: 'Загружаем закреплённые сообщения…',
  loadMore: 'Показать ещё',
  done: 'Готово',
};

export default ru;
