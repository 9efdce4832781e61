import type { PartTexts } from '../../index.ts';

/** Turkish. */
const tr: PartTexts<'threads'> = {
  thread: 'Konu',
  threadOf: 'Konu, {author}',
  inChannel: '{title} içinde',
  close: 'Konuyu kapat',
  back: 'Görüşmeye dön',
  replies: 'Yanıtlar',
  replyCount: '{count, plural, one {# yanıt} other {# yanıt}}',
  noReplies: 'Henüz yanıt yok',
  composer: 'Yanıt',
  placeholder: 'Yanıtla…',
  alsoSend: '{title} için de gönder',
  alsoSendHere: 'Görüşmeye de gönder',
  gone: 'Bu konu artık burada değil',
  goneText: 'İlgili mesaj silindi.',
  rename: 'Bu konuya ad ver',
  renameLabel: 'Konunun adı',
  save: 'Kaydet',
  cancel: 'İptal',
  markUnread: 'Okunmadı olarak işaretle',
  markedUnread: 'Okunmadı olarak işaretlendi',
  participants: '{count, plural, one {# kişi} other {# kişi}}',
  threads: 'Konular',
  loadMore: 'Daha fazla göster',
  previewAuthor: '{author}:',
  previewYou: 'Siz:',
  loading: 'Konular yükleniyor…',
  failed: 'Konular yüklenemedi',
  empty: 'Henüz konu yok',
  emptyText: 'Başlattığınız veya yanıtladığınız konular burada görünür.',
  unseen: '{count, plural, one {Yeni yanıtlı # konu} other {Yeni yanıtlı # konu}}',
  unread: '{count, plural, one {# okunmamış yanıt} other {# okunmamış yanıt}}',
};

export default tr;
