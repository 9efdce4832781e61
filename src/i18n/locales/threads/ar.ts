import type { PartTexts } from '../../index.ts';

/** Arabic. */
const ar: PartTexts<'threads'> = {
  thread: 'سلسلة',
  threadOf: 'سلسلة، {author}',
  inChannel: 'في {title}',
  close: 'إغلاق السلسلة',
  back: 'العودة إلى المحادثة',
  replies: 'الردود',
  replyCount:
    '{count, plural, zero {لا ردود} one {رد واحد} two {ردان اثنان} few {# ردود} many {# ردًا} other {# رد}}',
  noReplies: 'لا ردود بعد',
  composer: 'رد',
  placeholder: 'اكتب ردًا…',
  alsoSend: 'إرسال إلى {title} أيضًا',
  alsoSendHere: 'إرسال إلى المحادثة أيضًا',
  gone: 'لم تعد هذه السلسلة هنا',
  goneText: 'حُذفت الرسالة التي كانت حولها.',
  rename: 'تسمية هذه السلسلة',
  renameLabel: 'اسم السلسلة',
  save: 'حفظ',
  cancel: 'إلغاء',
  markUnread: 'تعليم كغير مقروءة',
  markedUnread: 'عُلّمت كغير مقروءة',
  participants:
    '{count, plural, zero {لا أشخاص هنا} one {شخص واحد} two {شخصان اثنان} few {# أشخاص} many {# شخصًا} other {# شخص}}',
  threads: 'السلاسل',
  loadMore: 'عرض المزيد',
  previewAuthor: '{author}:',
  previewYou: 'أنت:',
  loading: 'جارٍ تحميل السلاسل…',
  failed: 'تعذر تحميل السلاسل',
  empty: 'لا سلاسل بعد',
  emptyText: 'تظهر هنا السلاسل التي تبدؤها أو ترد فيها.',
  unseen:
    '{count, plural, zero {لا سلاسل فيها ردود جديدة} one {سلسلة واحدة فيها ردود جديدة} two {سلسلتان فيهما ردود جديدة} few {# سلاسل فيها ردود جديدة} many {# سلسلة فيها ردود جديدة} other {# سلسلة فيها ردود جديدة}}',
  unread:
    '{count, plural, zero {لا ردود غير مقروءة} one {رد واحد غير مقروء} two {ردان غير مقروءين} few {# ردود غير مقروءة} many {# ردًا غير مقروء} other {# رد غير مقروء}}',
};

export default ar;
