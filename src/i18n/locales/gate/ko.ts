import type { PartTexts } from '../../index.ts';

/** Korean. */
const ko: PartTexts<'gate'> = {
  frozenText: '계속 읽을 수는 있어요.',
  bannedText: '계속 읽을 수는 있어요.',
  readonlyTitle: '여기서는 읽을 수 있어요',
  readonlyText: '일부 사람만 쓸 수 있어요.',
  joinTitle: '이름으로 참여하기',
  joinText: '여기 있는 모두에게 보여요. 계정도 이메일도 필요 없어요.',
  joinName: '이름',
  join: '참여',
  prechatTitle: '시작하기 전에',
  prechatText: '누구와 이야기하는지 알 수 있도록요.',
  prechatEmail: '이메일',
  prechatStart: '채팅 시작',
  emailWrong: 'ines@example.com 같은 이메일 주소를 입력하세요',
  bannedUntil: '{time}부터 다시 쓸 수 있습니다.',
  bannedReason: '이유: {reason}',
};

export default ko;
