import type { PartTexts } from '../../index.ts';

/** Hindi. */
const hi: PartTexts<'notes'> = {
  edited: '{time} बजे बदला गया',
  messageRefused: 'स्वीकार नहीं हुआ। यह संदेश केवल आपको दिखता है।',
  onlyYou: 'यह केवल आपको दिखता है',
  removed: 'मॉडरेटर ने हटाया',
  pinned: 'पिन किया गया',
  pinnedBy: '{name} ने पिन किया',
  pinnedUntil: '{pinned}, {time} तक',
  sentSilently: 'बिना सूचना के भेजा गया',
  translatedFrom: '{language} से अनुवादित',
  showOriginal: 'मूल दिखाएँ',
  showTranslation: 'अनुवाद दिखाएँ',
  savedForLater: 'बाद के लिए सहेजा गया',
  reminderIn: 'रिमाइंडर {when}',
  reminderNow: 'रिमाइंडर: अभी',
  reminderDue: 'रिमाइंडर का समय था {when}',
};

export default hi;
