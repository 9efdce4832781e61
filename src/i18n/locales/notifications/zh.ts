import type { PartTexts } from '../../index.ts';

/** Chinese. */
const zh: PartTexts<'notifications'> = {
  notifications: '通知',
  reminder: '提醒',
  reminderDue: '提醒：{text}',
  inChannel: '{channel} 中的 {name}',
  open: '打开',
  dismiss: '关闭',
  removed: '您的一条消息已被移除。',
  uploadFailed: '无法上传文件。',
  uploadBlocked: '不允许上传此文件。',
  uploadMissing: '没有可上传的文件。',
  pollFailed: '无法创建投票。',
  locationFailed: '无法共享位置。',
};

export default zh;
