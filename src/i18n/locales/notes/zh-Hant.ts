import type { PartTexts } from '../../index.ts';

/** Chinese, traditional. */
const zhHant: PartTexts<'notes'> = {
  edited: '{time} 已編輯',
  messageRefused: '未被接受。只有您看得到此訊息。',
  onlyYou: '只有您看得到',
  removed: '已被管理員移除',
  pinned: '已釘選',
  pinnedBy: '由 {name} 釘選',
  pinnedUntil: '{pinned}，至 {time}',
  sentSilently: '已靜音傳送',
  translatedFrom: '翻譯自{language}',
  showOriginal: '顯示原文',
  showTranslation: '顯示翻譯',
  savedForLater: '已留待稍後',
  reminderIn: '{when}提醒',
  reminderNow: '提醒：現在',
  reminderDue: '提醒時間：{when}',
};

export default zhHant;
