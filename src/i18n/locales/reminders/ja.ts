import type { PartTexts } from '../../index.ts';

/** Japanese. */
const ja: PartTexts<'reminders'> = {
  title: 'リマインダーと保存したメッセージ',
  close: 'リマインダーを閉じる',
  closeTime: '閉じる',
  back: '一覧に戻る',
  overdue: '期限切れ',
  soon: 'まもなく',
  later: 'あとで',
  saved: '後で見るために保存',
  none: 'まだ何も保存されていません',
  noneText: 'メッセージのメニューから、後で見るために保存したり、リマインダーを設定したりできます。',
  loading: 'リマインダーを読み込んでいます…',
  failed: 'リマインダーを読み込めませんでした',
  more: 'さらに表示',
  change: '時刻を変更',
  setTime: '時刻を設定',
  remove: '削除',
  removed: '削除しました',
  undo: '元に戻す',
  moved: 'リマインダーを設定しました',
  gone: 'このメッセージはもうありません。',
  when: 'いつ？',
  custom: '日時を指定',
  set: 'リマインダーを設定',
  noTime: '時刻なしで残す',
  past: 'これから先の日時を選んでください。',
  now: '今',
};

export default ja;
