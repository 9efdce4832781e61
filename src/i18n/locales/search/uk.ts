import type { PartTexts } from '../../index.ts';

/** Ukrainian. */
const uk: PartTexts<'search'> = {
  title: 'Пошук',
  close: 'Закрити пошук',
  placeholder: 'Що ви шукаєте?',
  scopes: 'Де шукати',
  messages: 'Повідомлення',
  channels: 'Розмови',
  people: 'Люди',
  results: 'Результати',
  found: '{count, plural, one {# результат} few {# результати} many {# результатів} other {# результату}}',
  more: 'Показати ще',
  searching: 'Триває пошук…',
  nothing: 'Нічого не знайдено',
  nothingText: 'Нічого не підходить до «{query}».',
  failed: 'Пошук не вдався',
  hint: 'Знайдіть написане',
  hintText: 'Достатньо початку слова.',
  recent: 'Останні запити',
  forget: 'Очистити',
  filters: 'Уточнити',
  author: 'Від',
  channel: 'Де',
  holds: 'З чим',
  after: 'З дати',
  before: 'До дати',
  media: 'Зображення',
  files: 'Файли',
  links: 'Посилання',
  without: 'Прибрати: {filter}',
  apply: 'Застосувати',
};

export default uk;
