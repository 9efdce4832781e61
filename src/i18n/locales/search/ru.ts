import type { PartTexts } from '../../index.ts';

/** Russian. */
const ru: PartTexts<'search'> = {
  title: 'Поиск',
  close: 'Закрыть поиск',
  placeholder: 'Что вы ищете?',
  scopes: 'Где искать',
  messages: 'Сообщения',
  channels: 'Беседы',
  people: 'Люди',
  results: 'Результаты',
  found: '{count, plural, one {# результат} few {# результата} many {# результатов} other {# результата}}',
  more: 'Показать ещё',
  searching: 'Идёт поиск…',
  nothing: 'Ничего не найдено',
  nothingText: 'Ничего не подходит к «{query}».',
  failed: 'Поиск не удался',
  hint: 'Найдите написанное',
  hintText: 'Достаточно начала слова.',
  recent: 'Недавние запросы',
  forget: 'Очистить',
  filters: 'Уточнить',
  author: 'От',
  channel: 'Где',
  holds: 'С чем',
  after: 'С даты',
  before: 'По дату',
  media: 'Изображения',
  files: 'Файлы',
  links: 'Ссылки',
  without: 'Убрать: {filter}',
  apply: 'Применить',
};

export default ru;
