import type { PartTexts } from '../../index.ts';

/** Chinese, simplified. */
const zh: PartTexts<'search'> = {
  title: '搜索',
  close: '关闭搜索',
  placeholder: '想找什么？',
  scopes: '搜索范围',
  messages: '消息',
  channels: '会话',
  people: '联系人',
  results: '结果',
  found: '{count, plural, other {# 条结果}}',
  more: '显示更多',
  searching: '正在搜索…',
  nothing: '没有找到',
  nothingText: '没有与“{query}”匹配的内容。',
  failed: '搜索失败',
  hint: '查找写过的内容',
  hintText: '输入词语的开头即可。',
  recent: '最近搜索',
  forget: '清除',
  filters: '缩小范围',
  author: '发送者',
  channel: '所在对话',
  holds: '包含',
  after: '起始日期',
  before: '截止日期',
  media: '图片',
  files: '文件',
  links: '链接',
  without: '移除：{filter}',
  apply: '应用',
};

export default zh;
