import type { PartTexts } from '../../index.ts';

/** Hindi. */
const hi: PartTexts<'gate'> = {
  frozenText: 'आप इसे अब भी पढ़ सकते हैं।',
  bannedText: 'आप अब भी पढ़ सकते हैं।',
  readonlyTitle: 'आप यहाँ पढ़ सकते हैं',
  readonlyText: 'केवल कुछ लोग लिख सकते हैं।',
  joinTitle: 'नाम के साथ जुड़ें',
  joinText: 'यहाँ सबको दिखेगा। न खाता, न ईमेल।',
  joinName: 'आपका नाम',
  join: 'जुड़ें',
  prechatTitle: 'शुरू करने से पहले',
  prechatText: 'ताकि हम जानें कि किससे बात हो रही है।',
  prechatEmail: 'ईमेल',
  prechatStart: 'चैट शुरू करें',
  emailWrong: 'ईमेल पता लिखें, जैसे ines@example.com',
  bannedUntil: 'आप {time} से फिर लिख सकते हैं।',
  bannedReason: 'कारण: {reason}',
};

export default hi;
