import type { PartTexts } from '../../index.ts';

/** Japanese. */
const ja: PartTexts<'search'> = {
  title: '検索',
  close: '検索を閉じる',
  placeholder: '何を探していますか？',
  scopes: '検索対象',
  messages: 'メッセージ',
  channels: '会話',
  people: 'ユーザー',
  results: '検索結果',
  found: '{count, plural, other {# 件}}',
  more: 'さらに表示',
  searching: '検索中…',
  nothing: '見つかりませんでした',
  nothingText: '「{query}」に一致するものはありません。',
  failed: '検索できませんでした',
  hint: '書かれた内容を探す',
  hintText: '単語の先頭だけで検索できます。',
  recent: '最近の検索',
  forget: '消去',
  filters: '絞り込み',
  author: '送信者',
  channel: '場所',
  holds: '含むもの',
  after: '開始日',
  before: '終了日',
  media: '画像',
  files: 'ファイル',
  links: 'リンク',
  without: '解除: {filter}',
  apply: '適用',
};

export default ja;
