import type { PartTexts } from '../../index.ts';

/** Chinese. */
const zh: PartTexts<'reminders'> = {
  title: '提醒和已保存的消息',
  close: '关闭提醒',
  closeTime: '关闭',
  back: '返回列表',
  overdue: '已过期',
  soon: '即将到期',
  later: '稍后',
  saved: '稍后再看',
  none: '还没有保存任何内容',
  noneText: '在消息的菜单中，可以保存以便稍后查看，或设置提醒。',
  loading: '正在加载提醒…',
  failed: '无法加载提醒',
  more: '显示更多',
  change: '更改时间',
  setTime: '设置时间',
  remove: '移除',
  removed: '已移除',
  undo: '撤销',
  moved: '提醒已设置',
  gone: '这条消息已不存在。',
  when: '什么时候？',
  custom: '自选时间',
  set: '设置提醒',
  noTime: '保留但不设时间',
  past: '请选择将来的时间。',
  now: '现在',
};

export default zh;
