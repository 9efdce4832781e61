import type { PartTexts } from '../../index.ts';

/** Japanese. */
const ja: PartTexts<'notes'> = {
  edited: '編集済み {time}',
  messageRefused: '承認されませんでした。このメッセージはあなたにだけ表示されています。',
  onlyYou: 'あなたにだけ表示されています',
  removed: 'モデレーターが削除しました',
  pinned: 'ピン留め済み',
  pinnedBy: '{name} さんがピン留め',
  pinnedUntil: '{pinned}（{time} まで）',
  sentSilently: '通知なしで送信',
  translatedFrom: '{language}から翻訳',
  showOriginal: '原文を表示',
  showTranslation: '翻訳を表示',
  savedForLater: '後で見るために保存済み',
  reminderIn: 'リマインダー {when}',
  reminderNow: 'リマインダー：今',
  reminderDue: 'リマインダー期限 {when}',
};

export default ja;
