import type { PartTexts } from '../../index.ts';

/** Korean. */
const ko: PartTexts<'menu'> = {
  menu: '더 보기',
  pinned: '고정된 메시지',
  reminders: '알림 예약 및 저장됨',
  menuEndSession: '세션 종료',
  endSessionTitle: '이 세션을 종료할까요?',
  endSessionText: '이 기기의 채팅에서 나가요. 이미 보낸 메시지는 받은 사람에게 남아 있어요.',
  cancel: '취소',
  search: '검색',
  details: '대화 세부 정보',
  profile: '프로필 및 설정',
};

export default ko;
