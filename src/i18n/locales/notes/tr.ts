import type { PartTexts } from '../../index.ts';

/** Turkish. */
const tr: PartTexts<'notes'> = {
  edited: 'Düzenlendi {time}',
  messageRefused: 'Kabul edilmedi. Bu mesajı yalnızca siz görüyorsunuz.',
  onlyYou: 'Bunu yalnızca siz görüyorsunuz',
  removed: 'Bir moderatör kaldırdı',
  pinned: 'Sabitlendi',
  pinnedBy: 'Sabitleyen: {name}',
  pinnedUntil: '{pinned}, bitiş: {time}',
  sentSilently: 'Bildirimsiz gönderildi',
  translatedFrom: 'Çevrilen dil: {language}',
  showOriginal: 'Orijinali göster',
  showTranslation: 'Çeviriyi göster',
  savedForLater: 'Sonrası için kaydedildi',
  reminderIn: 'Hatırlatıcı {when}',
  reminderNow: 'Hatırlatıcı: şimdi',
  reminderDue: 'Hatırlatıcı zamanı: {when}',
};

export default tr;
