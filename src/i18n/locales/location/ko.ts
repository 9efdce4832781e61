import type { PartTexts } from '../../index.ts';

/** Korean. */
const ko: PartTexts<'location'> = {
  title: '위치 공유',
  finding: '현재 위치를 찾는 중…',
  denied: '브라우저가 이 페이지에 위치를 알려 주지 않아요. 주소 옆에서 허용한 후 다시 시도하세요.',
  unavailable: '지금은 위치를 찾을 수 없어요',
  unsupported: '이 브라우저에서는 여기서 위치를 알 수 없어요',
  failed: '위치를 공유하지 못했어요',
  how: '공유 시간',
  once: '지금 있는 곳',
  live: '{time} 동안 실시간',
  share: '공유',
  cancel: '취소',
  accuracy: '오차 {distance}',
  map: '지도',
  noMap: '지금은 지도를 표시할 수 없어요',
  nearer: '확대',
  farther: '축소',
  showMap: '지도 보기',
  hideMap: '지도 숨기기',
  openElsewhere: 'OpenStreetMap에서 열기',
  liveOf: '{name}, 실시간',
  until: '{time}까지, {left} 남음',
  ended: '실시간 위치 공유가 끝났어요',
  stop: '공유 중지',
  sharing: '{time}까지 실시간 위치를 공유하는 중',
  paused: '위치를 찾을 수 없어요. 다른 사람에게는 마지막 위치가 보여요',
};

export default ko;
