import type { PartTexts } from '../../index.ts';

/** Hindi. */
const hi: PartTexts<'reminders'> = {
  title: 'रिमाइंडर और सहेजे गए संदेश',
  close: 'रिमाइंडर बंद करें',
  closeTime: 'बंद करें',
  back: 'सूची पर वापस',
  overdue: 'समय बीत गया',
  soon: 'जल्द',
  later: 'बाद में',
  saved: 'बाद के लिए सहेजे गए',
  none: 'अभी कुछ सहेजा नहीं गया',
  noneText: 'किसी संदेश के मेनू में आप उसे बाद के लिए सहेज सकते हैं या रिमाइंडर लगा सकते हैं।',
  loading: 'रिमाइंडर लोड हो रहे हैं…',
  failed: 'रिमाइंडर लोड नहीं हो सके',
  more: 'और दिखाएँ',
  change: 'समय बदलें',
  setTime: 'समय तय करें',
  remove: 'हटाएँ',
  removed: 'हटाया गया',
  undo: 'पूर्ववत करें',
  moved: 'रिमाइंडर लग गया',
  gone: 'यह संदेश अब नहीं है।',
  when: 'कब?',
  custom: 'अपने चुने समय पर',
  set: 'रिमाइंडर लगाएँ',
  noTime: 'बिना समय के रखें',
  past: 'भविष्य का कोई समय चुनें।',
  now: 'अभी',
};

export default hi;
