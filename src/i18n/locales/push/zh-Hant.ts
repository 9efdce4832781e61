import type { PartTexts } from '../../index.ts';

/** Chinese, traditional. */
const zhHant: PartTexts<'push'> = {
  label: '頁面關閉時也通知我',
  denied: '此網站的通知已遭封鎖。請在瀏覽器設定中允許。',
  unsupported: '此瀏覽器無法在頁面關閉時通知你。',
  homeScreen: '請先將此頁面加入主畫面，再從那裡開啟。',
  failed: '沒有成功。請稍後再試。',
};

export default zhHant;
