import type { PartTexts } from '../../index.ts';

/** Turkish. */
const tr: PartTexts<'location'> = {
  title: 'Konum paylaş',
  finding: 'Nerede olduğunuz bulunuyor…',
  denied: 'Tarayıcı bu sayfaya nerede olduğunuzu bildirmiyor. Adresin yanından izin verip tekrar deneyin.',
  unavailable: 'Konumunuz şu anda bulunamıyor',
  unsupported: 'Bu tarayıcı burada nerede olduğunuzu söyleyemiyor',
  failed: 'Konum paylaşılamadı',
  how: 'Ne kadar süre',
  once: 'Şu an bulunduğum yer',
  live: '{time} boyunca canlı',
  share: 'Paylaş',
  cancel: 'İptal',
  accuracy: '{distance} hassasiyetle',
  map: 'Harita',
  noMap: 'Harita şu anda gösterilemiyor',
  nearer: 'Yakınlaştır',
  farther: 'Uzaklaştır',
  showMap: 'Haritayı göster',
  hideMap: 'Haritayı gizle',
  openElsewhere: 'OpenStreetMap’te aç',
  liveOf: '{name}, canlı',
  until: '{time} saatine kadar, {left} kaldı',
  ended: 'Canlı konum sona erdi',
  stop: 'Paylaşmayı durdur',
  sharing: 'Canlı konumunuz {time} saatine kadar paylaşılıyor',
  paused: 'Konumunuz bulunamıyor; başkaları sonuncusunu görüyor',
};

export default tr;
