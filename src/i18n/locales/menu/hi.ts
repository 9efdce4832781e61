import type { PartTexts } from '../../index.ts';

/** Hindi. */
const hi: PartTexts<'menu'> = {
  menu: 'और',
  pinned: 'पिन किए गए संदेश',
  reminders: 'रिमाइंडर और सहेजे गए',
  menuEndSession: 'सत्र समाप्त करें',
  endSessionTitle: 'यह सत्र समाप्त करें?',
  endSessionText: 'आप इस डिवाइस पर चैट छोड़ देंगे। भेजे गए संदेश उन लोगों के पास रहेंगे जिन्हें आपने लिखा।',
  cancel: 'रद्द करें',
  search: 'खोजें',
  details: 'बातचीत का विवरण',
  profile: 'प्रोफ़ाइल और सेटिंग',
};

export default hi;
