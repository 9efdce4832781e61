import type { PartTexts } from '../../index.ts';

/** Chinese, simplified. */
const zh: PartTexts<'threads'> = {
  thread: '话题',
  threadOf: '话题，{author}',
  inChannel: '在 {title} 中',
  close: '关闭话题',
  back: '返回对话',
  replies: '回复',
  replyCount: '{count, plural, other {# 条回复}}',
  noReplies: '还没有回复',
  composer: '回复',
  placeholder: '回复…',
  alsoSend: '同时发送到 {title}',
  alsoSendHere: '同时发送到对话',
  gone: '此话题已不在这里',
  goneText: '相关消息已被删除。',
  rename: '为话题命名',
  renameLabel: '话题名称',
  save: '保存',
  cancel: '取消',
  markUnread: '标为未读',
  markedUnread: '已标为未读',
  participants: '{count, plural, other {# 人}}',
  threads: '话题',
  loadMore: '显示更多',
  previewAuthor: '{author}：',
  previewYou: '您：',
  loading: '正在加载话题…',
  failed: '无法加载话题',
  empty: '还没有话题',
  emptyText: '您发起或回复的话题会显示在这里。',
  unseen: '{count, plural, other {# 个话题有新回复}}',
  unread: '{count, plural, other {# 条未读回复}}',
};

export default zh;
