import type { PartTexts } from '../../index.ts';

/** Hebrew. */
const he: PartTexts<'threads'> = {
  thread: 'שרשור',
  threadOf: 'שרשור, {author}',
  inChannel: 'ב-{title}',
  close: 'סגירת השרשור',
  back: 'חזרה לשיחה',
  replies: 'תגובות',
  replyCount: '{count, plural, one {תגובה אחת} two {# תגובות} other {# תגובות}}',
  noReplies: 'אין עדיין תגובות',
  composer: 'תגובה',
  placeholder: 'כתיבת תגובה…',
  alsoSend: 'שליחה גם אל {title}',
  alsoSendHere: 'שליחה גם לשיחה',
  gone: 'השרשור הזה כבר לא כאן',
  goneText: 'ההודעה שעליה דובר נמחקה.',
  rename: 'מתן שם לשרשור',
  renameLabel: 'שם השרשור',
  save: 'שמירה',
  cancel: 'ביטול',
  markUnread: 'סימון כלא נקרא',
  markedUnread: 'סומן כלא נקרא',
  participants: '{count, plural, one {אדם אחד} two {# אנשים} other {# אנשים}}',
  threads: 'שרשורים',
  loadMore: 'הצגת עוד',
  previewAuthor: '{author}:',
  previewYou: 'אני:',
  loading: 'טוען שרשורים…',
  failed: 'לא ניתן לטעון את השרשורים',
  empty: 'אין עדיין שרשורים',
  emptyText: 'שרשורים שמתחילים או שעונים בהם יופיעו כאן.',
  unseen:
    '{count, plural, one {שרשור אחד עם תגובות חדשות} two {# שרשורים עם תגובות חדשות} other {# שרשורים עם תגובות חדשות}}',
  unread: '{count, plural, one {תגובה אחת שלא נקראה} two {# תגובות שלא נקראו} other {# תגובות שלא נקראו}}',
};

export default he;
