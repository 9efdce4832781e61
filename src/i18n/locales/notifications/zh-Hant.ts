import type { PartTexts } from '../../index.ts';

/** Traditional Chinese. */
const zhHant: PartTexts<'notifications'> = {
  notifications: '通知',
  reminder: '提醒',
  reminderDue: '提醒：{text}',
  inChannel: '{channel} 中的 {name}',
  open: '開啟',
  dismiss: '關閉',
  removed: '您的一則訊息已被移除。',
  uploadFailed: '無法上傳檔案。',
  uploadBlocked: '不允許上傳此檔案。',
  uploadMissing: '沒有可上傳的檔案。',
  pollFailed: '無法建立投票。',
  locationFailed: '無法分享位置。',
};

export default zhHant;
