import type { PartTexts } from '../../index.ts';

/** Japanese. */
const ja: PartTexts<'menu'> = {
  menu: 'その他',
  pinned: 'ピン留めされたメッセージ',
  reminders: 'リマインダーと保存',
  menuEndSession: 'セッションを終了',
  endSessionTitle: 'このセッションを終了しますか？',
  endSessionText: 'この端末のチャットから退出します。送信済みのメッセージは相手のもとに残ります。',
  cancel: 'キャンセル',
  search: '検索',
  details: '会話の詳細',
  profile: 'プロフィールと設定',
};

export default ja;
