import type { PartTexts } from '../../index.ts';

/** Russian. */
const ru: PartTexts<'inbox'> = {
  inbox: 'Входящие',
  filters: 'Фильтр разговоров',
  filterAll: 'Все',
  filterUnread: 'Непрочитанные',
  filterThreads: 'Ветки',
  conversations: 'Разговоры',
  loadingConversations: 'Загружаем разговоры…',
  loadMore: 'Показать ещё',
  noPreview: 'Сообщений пока нет',
  unread:
    '{count, plural, one {# непрочитанное} few {# непрочитанных} many {# непрочитанных} other {# непрочитанных}}',
  muted: 'Без уведомлений',
  previewAuthor: '{author}:',
  previewYou: 'Вы:',
  previewDraft: 'Черновик:',
  emptyList: 'Разговоров пока нет',
  emptyListText: 'Новые появятся здесь сами.',
  emptyUnread: 'Всё прочитано',
  emptyUnreadText: 'Никто не ждёт ответа.',
  pickConversation: 'Выберите разговор',
  pickConversationText: 'Выберите его в списке, чтобы читать и отвечать.',
  onlineCount: '{count, plural, other {# в сети}}',
  composerTo: 'Сообщение: {title}',
  typing: 'печатает…',
  listFailed: 'Не удалось загрузить разговоры',
  emptyConversation: 'Сообщений пока нет',
  emptyConversationText: 'Напишите первое.',
  filterArchived: 'Архив',
  pinned: 'Закреплённые',
  invited: 'Вас пригласили',
  emptyArchived: 'В архиве пусто',
  emptyArchivedText: 'Здесь ждут отложенные беседы.',
  search: 'Поиск',
  newConversation: 'Новая беседа',
  details: 'Сведения',
  invitation: 'Вас пригласили в эту беседу',
  accept: 'Вступить',
  decline: 'Отклонить',
  reviewQueue: 'Очередь проверки',
  openReports:
    '{count, plural, one {Очередь проверки, # открытая жалоба} few {Очередь проверки, # открытые жалобы} many {Очередь проверки, # открытых жалоб} other {Очередь проверки, # открытой жалобы}}',
};

export default ru;
