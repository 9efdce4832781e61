import type { PartTexts } from '../../index.ts';

/** Korean. */
const ko: PartTexts<'push'> = {
  label: '이 페이지가 닫혀 있을 때 알림 받기',
  denied: '이 사이트의 알림이 차단되어 있습니다. 브라우저 설정에서 허용해 주세요.',
  unsupported: '이 브라우저에서는 페이지가 닫혀 있을 때 알릴 수 없습니다.',
  homeScreen: '먼저 이 페이지를 홈 화면에 추가한 뒤 거기에서 여세요.',
  failed: '되지 않았습니다. 나중에 다시 시도해 주세요.',
};

export default ko;
