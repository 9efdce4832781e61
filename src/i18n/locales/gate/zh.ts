import type { PartTexts } from '../../index.ts';

/** Chinese, simplified. */
const zh: PartTexts<'gate'> = {
  frozenText: '您仍可阅读。',
  bannedText: '您仍可阅读。',
  readonlyTitle: '您可以在此阅读',
  readonlyText: '只有部分人可以发言。',
  joinTitle: '填写名称即可加入',
  joinText: '此处所有人可见。无需账号或邮箱。',
  joinName: '您的名称',
  join: '加入',
  prechatTitle: '开始之前',
  prechatText: '以便我们知道在与谁交谈。',
  prechatEmail: '邮箱',
  prechatStart: '开始聊天',
  emailWrong: '请输入邮箱地址，例如 ines@example.com',
  bannedUntil: '您可以从 {time} 起再次发言。',
  bannedReason: '原因：{reason}',
};

export default zh;
