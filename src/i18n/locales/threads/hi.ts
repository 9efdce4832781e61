import type { PartTexts } from '../../index.ts';

/** Hindi. */
const hi: PartTexts<'threads'> = {
  thread: 'थ्रेड',
  threadOf: 'थ्रेड, {author}',
  inChannel: '{title} में',
  close: 'थ्रेड बंद करें',
  back: 'बातचीत पर वापस जाएँ',
  replies: 'जवाब',
  replyCount: '{count, plural, one {# जवाब} other {# जवाब}}',
  noReplies: 'अभी कोई जवाब नहीं',
  composer: 'जवाब',
  placeholder: 'जवाब दें…',
  alsoSend: '{title} को भी भेजें',
  alsoSendHere: 'बातचीत में भी भेजें',
  gone: 'यह थ्रेड अब यहाँ नहीं है',
  goneText: 'जिस संदेश पर यह था, वह हटा दिया गया।',
  rename: 'थ्रेड को नाम दें',
  renameLabel: 'थ्रेड का नाम',
  save: 'सहेजें',
  cancel: 'रद्द करें',
  markUnread: 'अपठित चिह्नित करें',
  markedUnread: 'अपठित चिह्नित किया गया',
  participants: '{count, plural, one {# व्यक्ति} other {# लोग}}',
  threads: 'थ्रेड',
  loadMore: 'और दिखाएँ',
  previewAuthor: '{author}:',
  previewYou: 'आप:',
  loading: 'थ्रेड लोड हो रहे हैं…',
  failed: 'थ्रेड लोड नहीं हो सके',
  empty: 'अभी कोई थ्रेड नहीं',
  emptyText: 'आपके शुरू किए या जवाब दिए थ्रेड यहाँ दिखेंगे।',
  unseen: '{count, plural, one {नए जवाबों वाला # थ्रेड} other {नए जवाबों वाले # थ्रेड}}',
  unread: '{count, plural, one {# अपठित जवाब} other {# अपठित जवाब}}',
};

export default hi;
