import type { PartTexts } from '../../index.ts';

/** Hebrew. */
const he: PartTexts<'search'> = {
  title: 'חיפוש',
  close: 'סגירת החיפוש',
  placeholder: 'מה מחפשים?',
  scopes: 'היכן לחפש',
  messages: 'הודעות',
  channels: 'שיחות',
  people: 'אנשים',
  results: 'תוצאות',
  found: '{count, plural, one {תוצאה אחת} two {שתי תוצאות} other {# תוצאות}}',
  more: 'להציג עוד',
  searching: 'מחפש…',
  nothing: 'לא נמצא דבר',
  nothingText: 'שום דבר לא מתאים ל„{query}”.',
  failed: 'החיפוש לא הצליח',
  hint: 'למצוא את מה שנכתב',
  hintText: 'די בתחילת מילה.',
  recent: 'חיפושים אחרונים',
  forget: 'ניקוי',
  filters: 'צמצום',
  author: 'מאת',
  channel: 'בתוך',
  holds: 'עם',
  after: 'מיום',
  before: 'עד יום',
  media: 'תמונות',
  files: 'קבצים',
  links: 'קישורים',
  without: 'הסרה: {filter}',
  apply: 'החלה',
};

export default he;
