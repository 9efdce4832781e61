import type { PartTexts } from '../../index.ts';

/** Chinese, simplified. */
const zh: PartTexts<'menu'> = {
  menu: '更多',
  pinned: '置顶消息',
  reminders: '提醒和已保存',
  menuEndSession: '结束会话',
  endSessionTitle: '结束此会话？',
  endSessionText: '您将在此设备上退出聊天。已发送的消息仍会留在对方那里。',
  cancel: '取消',
  search: '搜索',
  details: '会话详情',
  profile: '个人资料与设置',
};

export default zh;
