import type { PartTexts } from '../../index.ts';

/** Japanese. */
const ja: PartTexts<'gate'> = {
  frozenText: '引き続き読むことはできます。',
  bannedText: '引き続き読むことはできます。',
  readonlyTitle: 'ここでは閲覧できます',
  readonlyText: '書き込めるのは一部の人だけです。',
  joinTitle: '名前を入れて参加',
  joinText: 'ここにいる全員に表示されます。アカウントもメールも不要です。',
  joinName: 'お名前',
  join: '参加',
  prechatTitle: '始める前に',
  prechatText: 'どなたとお話ししているかを知るためです。',
  prechatEmail: 'メールアドレス',
  prechatStart: 'チャットを開始',
  emailWrong: 'メールアドレスを入力してください（例：ines@example.com）',
  bannedUntil: '{time}からまた書けます。',
  bannedReason: '理由：{reason}',
};

export default ja;
