import type { PartTexts } from '../../index.ts';

/** Chinese, traditional. */
const zhHant: PartTexts<'search'> = {
  title: '搜尋',
  close: '關閉搜尋',
  placeholder: '想找什麼？',
  scopes: '搜尋範圍',
  messages: '訊息',
  channels: '對話',
  people: '聯絡人',
  results: '結果',
  found: '{count, plural, other {# 個結果}}',
  more: '顯示更多',
  searching: '正在搜尋…',
  nothing: '沒有找到',
  nothingText: '沒有與「{query}」相符的內容。',
  failed: '搜尋失敗',
  hint: '尋找寫過的內容',
  hintText: '輸入詞語的開頭即可。',
  recent: '最近的搜尋',
  forget: '清除',
  filters: '縮小範圍',
  author: '傳送者',
  channel: '所在對話',
  holds: '包含',
  after: '起始日期',
  before: '截止日期',
  media: '圖片',
  files: '檔案',
  links: '連結',
  without: '移除：{filter}',
  apply: '套用',
};

export default zhHant;
