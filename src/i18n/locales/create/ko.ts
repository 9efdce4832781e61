import type { PartTexts } from '../../index.ts';

/** Korean. */
const ko: PartTexts<'create'> = {
  title: '새 대화',
  close: '닫기',
  find: '사람 찾기',
  people: '사람',
  searching: '검색 중…',
  nobody: '그 이름의 사람이 없습니다',
  takeOut: '{name} 빼기',
  name: '그룹 이름',
  nameHint: '비워 두어도 됩니다',
  begin: '시작',
};

export default ko;
