import type { PartTexts } from '../../index.ts';

/** Arabic. */
const ar: PartTexts<'inbox'> = {
  inbox: 'الوارد',
  filters: 'تصفية المحادثات',
  filterAll: 'الكل',
  filterUnread: 'غير مقروءة',
  filterThreads: 'السلاسل',
  conversations: 'المحادثات',
  loadingConversations: 'جارٍ تحميل المحادثات…',
  loadMore: 'عرض المزيد',
  noPreview: 'لا رسائل بعد',
  unread:
    '{count, plural, zero {لا غير مقروء} one {واحدة غير مقروءة} two {اثنتان غير مقروءتين} few {# غير مقروءة} many {# غير مقروءة} other {# غير مقروءة}}',
  muted: 'مكتومة',
  previewAuthor: '{author}:',
  previewYou: 'أنت:',
  previewDraft: 'مسودة:',
  emptyList: 'لا محادثات بعد',
  emptyListText: 'تظهر الجديدة هنا تلقائيًا.',
  emptyUnread: 'كل شيء مقروء',
  emptyUnreadText: 'لا شيء ينتظر ردًا.',
  pickConversation: 'اختر محادثة',
  pickConversationText: 'اختر واحدة من القائمة للقراءة والرد.',
  onlineCount: '{count, plural, other {# متصل}}',
  composerTo: 'رسالة إلى {title}',
  typing: 'يكتب…',
  listFailed: 'تعذر تحميل المحادثات',
  emptyConversation: 'لا رسائل بعد',
  emptyConversationText: 'اكتب الأولى.',
  filterArchived: 'المؤرشفة',
  pinned: 'المثبّتة',
  invited: 'أنت مدعو',
  emptyArchived: 'لا شيء في الأرشيف',
  emptyArchivedText: 'المحادثات التي تضعها جانبًا تنتظر هنا.',
  search: 'بحث',
  newConversation: 'محادثة جديدة',
  details: 'التفاصيل',
  invitation: 'أنت مدعو إلى هذه المحادثة',
  accept: 'انضمام',
  decline: 'رفض',
  reviewQueue: 'قائمة المراجعة',
  openReports:
    '{count, plural, zero {قائمة المراجعة} one {قائمة المراجعة، بلاغ مفتوح واحد} two {قائمة المراجعة، بلاغان مفتوحان} few {قائمة المراجعة، # بلاغات مفتوحة} many {قائمة المراجعة، # بلاغًا مفتوحًا} other {قائمة المراجعة، # بلاغ مفتوح}}',
};

export default ar;
