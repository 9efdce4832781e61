import type { PartTexts } from '../../index.ts';

/** Chinese, traditional. */
const zhHant: PartTexts<'gate'> = {
  frozenText: '您仍可閱讀。',
  bannedText: '您仍可閱讀。',
  readonlyTitle: '您可以在此閱讀',
  readonlyText: '只有部分人可以發言。',
  joinTitle: '填寫名稱即可加入',
  joinText: '此處所有人都看得到。不需帳號或電子郵件。',
  joinName: '您的名稱',
  join: '加入',
  prechatTitle: '開始之前',
  prechatText: '讓我們知道正在與誰交談。',
  prechatEmail: '電子郵件',
  prechatStart: '開始聊天',
  emailWrong: '請輸入電子郵件地址，例如 ines@example.com',
  bannedUntil: '您可以從 {time} 起再次發言。',
  bannedReason: '原因：{reason}',
};

export default zhHant;
