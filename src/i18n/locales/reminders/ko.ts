import type { PartTexts } from '../../index.ts';

/** Korean. */
const ko: PartTexts<'reminders'> = {
  title: '알림 예약 및 저장한 메시지',
  close: '알림 예약 닫기',
  closeTime: '닫기',
  back: '목록으로 돌아가기',
  overdue: '지남',
  soon: '곧',
  later: '나중에',
  saved: '나중을 위해 저장됨',
  none: '아직 저장한 것이 없습니다',
  noneText: '메시지 메뉴에서 나중을 위해 저장하거나 알림을 예약할 수 있습니다.',
  loading: '알림 예약을 불러오는 중…',
  failed: '알림 예약을 불러올 수 없습니다',
  more: '더 보기',
  change: '시간 변경',
  setTime: '시간 설정',
  remove: '제거',
  removed: '제거됨',
  undo: '실행 취소',
  moved: '알림이 예약되었습니다',
  gone: '이 메시지는 더 이상 없습니다.',
  when: '언제?',
  custom: '원하는 시간에',
  set: '알림 예약',
  noTime: '시간 없이 보관',
  past: '미래의 시간을 선택하세요.',
  now: '지금',
};

export default ko;
