import type { PartTexts } from '../../index.ts';

/** Korean. */
const ko: PartTexts<'assistant'> = {
  thinking: '생각하는 중…',
  generating: '작성하는 중…',
  searching: '다른 자료를 찾는 중…',
  failed: '어시스턴트가 답하지 못했어요',
  working: '작업하는 중…',
  stop: '중지',
  stopLabel: '어시스턴트 중지',
};

export default ko;
