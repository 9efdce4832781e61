import type { PartTexts } from '../../index.ts';

/** Japanese. */
const ja: PartTexts<'notifications'> = {
  notifications: '通知',
  reminder: 'リマインダー',
  reminderDue: 'リマインダー: {text}',
  inChannel: '{name}（{channel}）',
  open: '開く',
  dismiss: '閉じる',
  removed: 'あなたのメッセージが削除されました。',
  uploadFailed: 'ファイルをアップロードできませんでした。',
  uploadBlocked: 'このファイルはアップロードできません。',
  uploadMissing: 'アップロードするファイルがありません。',
  pollFailed: 'アンケートを作成できませんでした。',
  locationFailed: '位置情報を共有できませんでした。',
};

export default ja;
