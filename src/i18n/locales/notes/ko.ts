import type { PartTexts } from '../../index.ts';

/** Korean. */
const ko: PartTexts<'notes'> = {
  edited: '{time} 수정됨',
  messageRefused: '승인되지 않았어요. 이 메시지는 나에게만 보여요.',
  onlyYou: '나에게만 보여요',
  removed: '관리자가 삭제했어요',
  pinned: '고정됨',
  pinnedBy: '{name} 님이 고정함',
  pinnedUntil: '{pinned}, {time}까지',
  sentSilently: '알림 없이 보냄',
  translatedFrom: '{language}에서 번역됨',
  showOriginal: '원문 보기',
  showTranslation: '번역 보기',
  savedForLater: '나중을 위해 저장됨',
  reminderIn: '알림 {when}',
  reminderNow: '알림: 지금',
  reminderDue: '알림 시간 {when}',
};

export default ko;
