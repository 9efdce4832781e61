import type { PartTexts } from '../../index.ts';

/** Turkish. */
const tr: PartTexts<'reminders'> = {
  title: 'Hatırlatıcılar ve kaydedilen mesajlar',
  close: 'Hatırlatıcıları kapat',
  closeTime: 'Kapat',
  back: 'Listeye dön',
  overdue: 'Gecikmiş',
  soon: 'Yakında',
  later: 'Daha sonra',
  saved: 'Sonrası için kaydedilenler',
  none: 'Henüz bir şey kaydedilmedi',
  noneText: 'Bir mesajın menüsünden onu sonrası için kaydedebilir ya da hatırlatıcı kurabilirsin.',
  loading: 'Hatırlatıcılar yükleniyor…',
  failed: 'Hatırlatıcılar yüklenemedi',
  more: 'Daha fazla göster',
  change: 'Zamanı değiştir',
  setTime: 'Zaman belirle',
  remove: 'Kaldır',
  removed: 'Kaldırıldı',
  undo: 'Geri al',
  moved: 'Hatırlatıcı kuruldu',
  gone: 'Bu mesaj artık yok.',
  when: 'Ne zaman?',
  custom: 'Kendi seçtiğin bir zamanda',
  set: 'Hatırlatıcıyı kur',
  noTime: 'Zamansız sakla',
  past: 'Gelecekte bir zaman seç.',
  now: 'şimdi',
};

export default tr;
