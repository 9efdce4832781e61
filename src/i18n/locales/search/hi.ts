import type { PartTexts } from '../../index.ts';

/** Hindi. */
const hi: PartTexts<'search'> = {
  title: 'खोजें',
  close: 'खोज बंद करें',
  placeholder: 'आप क्या खोज रहे हैं?',
  scopes: 'कहाँ खोजना है',
  messages: 'संदेश',
  channels: 'बातचीत',
  people: 'लोग',
  results: 'परिणाम',
  found: '{count, plural, one {# परिणाम} other {# परिणाम}}',
  more: 'और दिखाएँ',
  searching: 'खोजा जा रहा है…',
  nothing: 'कुछ नहीं मिला',
  nothingText: '“{query}” से कुछ मेल नहीं खाता।',
  failed: 'खोज नहीं हो सकी',
  hint: 'जो लिखा गया, उसे खोजें',
  hintText: 'शब्द की शुरुआत ही काफ़ी है।',
  recent: 'हाल की खोजें',
  forget: 'मिटाएँ',
  filters: 'सीमित करें',
  author: 'प्रेषक',
  channel: 'कहाँ',
  holds: 'सहित',
  after: 'इस दिन से',
  before: 'इस दिन तक',
  media: 'चित्र',
  files: 'फ़ाइलें',
  links: 'लिंक',
  without: 'हटाएँ: {filter}',
  apply: 'लागू करें',
};

export default hi;
