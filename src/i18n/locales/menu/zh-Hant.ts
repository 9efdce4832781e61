import type { PartTexts } from '../../index.ts';

/** Chinese, traditional. */
const zhHant: PartTexts<'menu'> = {
  menu: '更多',
  pinned: '釘選的訊息',
  reminders: '提醒與已儲存',
  menuEndSession: '結束工作階段',
  endSessionTitle: '結束此工作階段？',
  endSessionText: '您將在此裝置上離開聊天。已傳送的訊息仍會留在對方那裡。',
  cancel: '取消',
  search: '搜尋',
  details: '對話詳細資料',
  profile: '個人檔案與設定',
};

export default zhHant;
