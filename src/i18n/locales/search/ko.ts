import type { PartTexts } from '../../index.ts';

/** Korean. */
const ko: PartTexts<'search'> = {
  title: '검색',
  close: '검색 닫기',
  placeholder: '무엇을 찾으세요?',
  scopes: '검색 대상',
  messages: '메시지',
  channels: '대화',
  people: '사람',
  results: '검색 결과',
  found: '{count, plural, other {결과 #개}}',
  more: '더 보기',
  searching: '검색 중…',
  nothing: '찾지 못했습니다',
  nothingText: '“{query}”와 일치하는 항목이 없습니다.',
  failed: '검색하지 못했습니다',
  hint: '작성된 내용을 찾아보세요',
  hintText: '단어의 앞부분만 입력해도 됩니다.',
  recent: '최근 검색',
  forget: '지우기',
  filters: '좁히기',
  author: '보낸 사람',
  channel: '대화',
  holds: '포함',
  after: '시작일',
  before: '종료일',
  media: '사진',
  files: '파일',
  links: '링크',
  without: '제거: {filter}',
  apply: '적용',
};

export default ko;
