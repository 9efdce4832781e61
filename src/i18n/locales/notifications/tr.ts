import type { PartTexts } from '../../index.ts';

/** Turkish. */
const tr: PartTexts<'notifications'> = {
  notifications: 'Bildirimler',
  reminder: 'Hatırlatıcı',
  reminderDue: 'Hatırlatıcı: {text}',
  inChannel: '{name}, {channel}',
  open: 'Aç',
  dismiss: 'Kapat',
  removed: 'Bir mesajınız kaldırıldı.',
  uploadFailed: 'Dosya yüklenemedi.',
  uploadBlocked: 'Bu dosya yüklenemez.',
  uploadMissing: 'Yüklenecek dosya yok.',
  pollFailed: 'Anket oluşturulamadı.',
  locationFailed: 'Konum paylaşılamadı.',
};

export default tr;
