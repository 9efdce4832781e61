import type { PartTexts } from '../../index.ts';

/** Korean. */
const ko: PartTexts<'notifications'> = {
  notifications: '알림',
  reminder: '알림 예약',
  reminderDue: '알림 예약: {text}',
  inChannel: '{channel}의 {name}',
  open: '열기',
  dismiss: '닫기',
  removed: '회원님의 메시지가 삭제되었어요.',
  uploadFailed: '파일을 업로드할 수 없습니다.',
  uploadBlocked: '이 파일은 업로드할 수 없습니다.',
  uploadMissing: '업로드할 파일이 없습니다.',
  pollFailed: '투표를 만들 수 없습니다.',
  locationFailed: '위치를 공유할 수 없습니다.',
};

export default ko;
