import type { PartTexts } from '../../index.ts';

/** Hindi. */
const hi: PartTexts<'push'> = {
  label: 'यह पेज बंद होने पर भी मुझे बताएँ',
  denied: 'इस साइट के लिए सूचनाएँ रोकी गई हैं। ब्राउज़र की सेटिंग में इन्हें अनुमति दें।',
  unsupported: 'यह ब्राउज़र पेज बंद होने पर सूचना नहीं दे सकता।',
  homeScreen: 'पहले इस पेज को होम स्क्रीन पर जोड़ें, फिर वहीं से खोलें।',
  failed: 'यह नहीं हो सका। बाद में फिर कोशिश करें।',
};

export default hi;
