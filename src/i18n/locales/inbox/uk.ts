import type { PartTexts } from '../../index.ts';

/** Ukrainian. */
const uk: PartTexts<'inbox'> = {
  inbox: 'Вхідні',
  filters: 'Фільтр розмов',
  filterAll: 'Усі',
  filterUnread: 'Непрочитані',
  filterThreads: 'Гілки',
  conversations: 'Розмови',
  loadingConversations: 'Завантажуємо розмови…',
  loadMore: 'Показати ще',
  noPreview: 'Повідомлень поки немає',
  unread:
    '{count, plural, one {# непрочитане} few {# непрочитані} many {# непрочитаних} other {# непрочитані}}',
  muted: 'Без сповіщень',
  previewAuthor: '{author}:',
  previewYou: 'Ви:',
  previewDraft: 'Чернетка:',
  emptyList: 'Розмов поки немає',
  emptyListText: 'Нові з’являться тут самі.',
  emptyUnread: 'Усе прочитано',
  emptyUnreadText: 'Ніхто не чекає на відповідь.',
  pickConversation: 'Виберіть розмову',
  pickConversationText: 'Виберіть її у списку, щоб читати й відповідати.',
  onlineCount: '{count, plural, other {# онлайн}}',
  composerTo: 'Повідомлення: {title}',
  typing: 'пише…',
  listFailed: 'Не вдалося завантажити розмови',
  emptyConversation: 'Повідомлень поки немає',
  emptyConversationText: 'Напишіть перше.',
  filterArchived: 'Архів',
  pinned: 'Закріплені',
  invited: 'Вас запросили',
  emptyArchived: 'В архіві порожньо',
  emptyArchivedText: 'Тут чекають відкладені розмови.',
  search: 'Пошук',
  newConversation: 'Нова розмова',
  details: 'Деталі',
  invitation: 'Вас запросили до цієї розмови',
  accept: 'Приєднатися',
  decline: 'Відхилити',
  reviewQueue: 'Черга перевірки',
  openReports:
    '{count, plural, one {Черга перевірки, # відкрита скарга} few {Черга перевірки, # відкриті скарги} many {Черга перевірки, # відкритих скарг} other {Черга перевірки, # відкритої скарги}}',
};

export default uk;
