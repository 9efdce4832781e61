import type { PartTexts } from '../../index.ts';

/** Chinese, traditional. */
const zhHant: PartTexts<'threads'> = {
  thread: '討論串',
  threadOf: '討論串，{author}',
  inChannel: '在 {title} 中',
  close: '關閉討論串',
  back: '返回對話',
  replies: '回覆',
  replyCount: '{count, plural, other {# 則回覆}}',
  noReplies: '還沒有回覆',
  composer: '回覆',
  placeholder: '回覆…',
  alsoSend: '同時傳送到 {title}',
  alsoSendHere: '同時傳送到對話',
  gone: '此討論串已不在這裡',
  goneText: '相關訊息已被刪除。',
  rename: '為討論串命名',
  renameLabel: '討論串名稱',
  save: '儲存',
  cancel: '取消',
  markUnread: '標為未讀',
  markedUnread: '已標為未讀',
  participants: '{count, plural, other {# 人}}',
  threads: '討論串',
  loadMore: '顯示更多',
  previewAuthor: '{author}：',
  previewYou: '您：',
  loading: '正在載入討論串…',
  failed: '無法載入討論串',
  empty: '還沒有討論串',
  emptyText: '您發起或回覆的討論串會顯示在這裡。',
  unseen: '{count, plural, other {# 個討論串有新回覆}}',
  unread: '{count, plural, other {# 則未讀回覆}}',
};

export default zhHant;
