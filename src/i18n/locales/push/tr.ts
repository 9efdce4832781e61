import type { PartTexts } from '../../index.ts';

/** Turkish. */
const tr: PartTexts<'push'> = {
  label: 'Bu sayfa kapalıyken bana haber ver',
  denied: 'Bu site için bildirimler engellenmiş. Tarayıcının ayarlarından izin verin.',
  unsupported: 'Bu tarayıcı, sayfa kapalıyken size haber veremez.',
  homeScreen: 'Önce bu sayfayı ana ekranınıza ekleyin, sonra oradan açın.',
  failed: 'Olmadı. Daha sonra yeniden deneyin.',
};

export default tr;
