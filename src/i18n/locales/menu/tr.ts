import type { PartTexts } from '../../index.ts';

/** Turkish. */
const tr: PartTexts<'menu'> = {
  menu: 'Diğer',
  pinned: 'Sabitlenmiş mesajlar',
  reminders: 'Hatırlatıcılar ve kaydedilenler',
  menuEndSession: 'Oturumu bitir',
  endSessionTitle: 'Bu oturum bitirilsin mi?',
  endSessionText: 'Bu cihazda sohbetten ayrılırsınız. Gönderilen mesajlar, yazdığınız kişilerde kalır.',
  cancel: 'İptal',
  search: 'Ara',
  details: 'Sohbet ayrıntıları',
  profile: 'Profil ve ayarlar',
};

export default tr;
