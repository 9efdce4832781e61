import type { PartTexts } from '../../index.ts';

/** Turkish. */
const tr: PartTexts<'search'> = {
  title: 'Ara',
  close: 'Aramayı kapat',
  placeholder: 'Ne arıyorsun?',
  scopes: 'Nerede aranacak',
  messages: 'Mesajlar',
  channels: 'Sohbetler',
  people: 'Kişiler',
  results: 'Sonuçlar',
  found: '{count, plural, one {# sonuç} other {# sonuç}}',
  more: 'Daha fazla göster',
  searching: 'Aranıyor…',
  nothing: 'Hiçbir şey bulunamadı',
  nothingText: '“{query}” ile eşleşen bir şey yok.',
  failed: 'Arama yapılamadı',
  hint: 'Yazılanları bul',
  hintText: 'Kelimenin başı yeterli.',
  recent: 'Son aramalar',
  forget: 'Temizle',
  filters: 'Daralt',
  author: 'Kimden',
  channel: 'Nerede',
  holds: 'İçeren',
  after: 'Şu günden',
  before: 'Şu güne kadar',
  media: 'Görseller',
  files: 'Dosyalar',
  links: 'Bağlantılar',
  without: 'Kaldır: {filter}',
  apply: 'Uygula',
};

export default tr;
