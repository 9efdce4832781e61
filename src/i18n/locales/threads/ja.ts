import type { PartTexts } from '../../index.ts';

/** Japanese. */
const ja: PartTexts<'threads'> = {
  thread: 'スレッド',
  threadOf: 'スレッド、{author}',
  inChannel: '{title} 内',
  close: 'スレッドを閉じる',
  back: '会話に戻る',
  replies: '返信',
  replyCount: '{count, plural, other {# 件の返信}}',
  noReplies: '返信はまだありません',
  composer: '返信',
  placeholder: '返信…',
  alsoSend: '{title} にも送信',
  alsoSendHere: '会話にも送信',
  gone: 'このスレッドはもうありません',
  goneText: '元のメッセージが削除されました。',
  rename: 'スレッドに名前を付ける',
  renameLabel: 'スレッドの名前',
  save: '保存',
  cancel: 'キャンセル',
  markUnread: '未読にする',
  markedUnread: '未読にしました',
  participants: '{count, plural, other {# 人}}',
  threads: 'スレッド',
  loadMore: 'もっと見る',
  previewAuthor: '{author}：',
  previewYou: 'あなた：',
  loading: 'スレッドを読み込んでいます…',
  failed: 'スレッドを読み込めませんでした',
  empty: 'スレッドはまだありません',
  emptyText: '開始または返信したスレッドがここに表示されます。',
  unseen: '{count, plural, other {新しい返信のあるスレッド # 件}}',
  unread: '{count, plural, other {未読の返信 # 件}}',
};

export default ja;
