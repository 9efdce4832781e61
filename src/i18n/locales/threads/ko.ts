import type { PartTexts } from '../../index.ts';

/** Korean. */
const ko: PartTexts<'threads'> = {
  thread: '스레드',
  threadOf: '스레드, {author}',
  inChannel: '{title} 안',
  close: '스레드 닫기',
  back: '대화로 돌아가기',
  replies: '답글',
  replyCount: '{count, plural, other {답글 #개}}',
  noReplies: '아직 답글이 없어요',
  composer: '답글',
  placeholder: '답글 쓰기…',
  alsoSend: '{title}에도 보내기',
  alsoSendHere: '대화에도 보내기',
  gone: '이 스레드는 더 이상 없어요',
  goneText: '원래 메시지가 삭제됐어요.',
  rename: '스레드 이름 지정',
  renameLabel: '스레드 이름',
  save: '저장',
  cancel: '취소',
  markUnread: '읽지 않음으로 표시',
  markedUnread: '읽지 않음으로 표시함',
  participants: '{count, plural, other {#명}}',
  threads: '스레드',
  loadMore: '더 보기',
  previewAuthor: '{author}:',
  previewYou: '나:',
  loading: '스레드를 불러오는 중…',
  failed: '스레드를 불러오지 못했어요',
  empty: '아직 스레드가 없어요',
  emptyText: '시작하거나 답글을 단 스레드가 여기에 표시돼요.',
  unseen: '{count, plural, other {새 답글이 있는 스레드 #개}}',
  unread: '{count, plural, other {읽지 않은 답글 #개}}',
};

export default ko;
