import type { PartTexts } from '../../index.ts';

/** Chinese, simplified. */
const zh: PartTexts<'notes'> = {
  edited: '{time} 已编辑',
  messageRefused: '未被接受。只有您能看到此消息。',
  onlyYou: '只有您能看到',
  removed: '已被管理员移除',
  pinned: '已置顶',
  pinnedBy: '由 {name} 置顶',
  pinnedUntil: '{pinned}，至 {time}',
  sentSilently: '已静默发送',
  translatedFrom: '翻译自{language}',
  showOriginal: '显示原文',
  showTranslation: '显示译文',
  savedForLater: '已留待稍后',
  reminderIn: '{when}提醒',
  reminderNow: '提醒：现在',
  reminderDue: '提醒时间：{when}',
};

export default zh;
