import type { PartTexts } from '../../index.ts';

/** Hindi. */
const hi: PartTexts<'notifications'> = {
  notifications: 'सूचनाएँ',
  reminder: 'रिमाइंडर',
  reminderDue: 'रिमाइंडर: {text}',
  inChannel: '{channel} में {name}',
  open: 'खोलें',
  dismiss: 'खारिज करें',
  removed: 'आपका एक संदेश हटा दिया गया।',
  uploadFailed: 'फ़ाइल अपलोड नहीं हो सकी।',
  uploadBlocked: 'यह फ़ाइल अपलोड नहीं की जा सकती।',
  uploadMissing: 'अपलोड करने के लिए कोई फ़ाइल नहीं है।',
  pollFailed: 'पोल नहीं बन सका।',
  locationFailed: 'स्थान साझा नहीं हो सका।',
};

export default hi;
