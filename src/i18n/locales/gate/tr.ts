import type { PartTexts } from '../../index.ts';

/** Turkish. */
const tr: PartTexts<'gate'> = {
  frozenText: 'Okumaya devam edebilirsiniz.',
  bannedText: 'Okumaya devam edebilirsiniz.',
  readonlyTitle: 'Burada okuyabilirsiniz',
  readonlyText: 'Yalnızca bazı kişiler yazabilir.',
  joinTitle: 'Bir adla katılın',
  joinText: 'Buradaki herkes görür. Hesap ya da e-posta gerekmez.',
  joinName: 'Adınız',
  join: 'Katıl',
  prechatTitle: 'Başlamadan önce',
  prechatText: 'Kiminle konuştuğumuzu bilelim.',
  prechatEmail: 'E-posta',
  prechatStart: 'Sohbeti başlat',
  emailWrong: 'ines@example.com gibi bir e-posta adresi girin',
  bannedUntil: 'Yeniden yazabileceğiniz zaman: {time}.',
  bannedReason: 'Neden: {reason}',
};

export default tr;
