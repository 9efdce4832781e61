import type { PartTexts } from '../../index.ts';

/** Traditional Chinese. */
const zhHant: PartTexts<'reminders'> = {
  title: '提醒與已儲存的訊息',
  close: '關閉提醒',
  closeTime: '關閉',
  back: '返回清單',
  overdue: '已逾期',
  soon: '即將到期',
  later: '稍後',
  saved: '留待稍後',
  none: '尚未儲存任何內容',
  noneText: '在訊息的選單中，可以儲存以便稍後查看，或設定提醒。',
  loading: '正在載入提醒…',
  failed: '無法載入提醒',
  more: '顯示更多',
  change: '變更時間',
  setTime: '設定時間',
  remove: '移除',
  removed: '已移除',
  undo: '復原',
  moved: '提醒已設定',
  gone: '這則訊息已不存在。',
  when: '什麼時候？',
  custom: '自選時間',
  set: '設定提醒',
  noTime: '保留但不設時間',
  past: '請選擇未來的時間。',
  now: '現在',
};

export default zhHant;
