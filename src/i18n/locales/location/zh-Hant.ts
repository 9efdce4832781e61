import type { PartTexts } from '../../index.ts';

/** Chinese (traditional). */
const zhHant: PartTexts<'location'> = {
  title: '分享位置',
  finding: '正在尋找你的位置…',
  denied: '瀏覽器不允許此頁面得知你的位置。請在網址列旁允許後再試。',
  unavailable: '暫時找不到你的位置',
  unsupported: '此瀏覽器無法在此得知你的位置',
  failed: '無法分享位置',
  how: '時間長度',
  once: '我現在的位置',
  live: '即時分享 {time}',
  share: '分享',
  cancel: '取消',
  accuracy: '誤差在 {distance} 以內',
  map: '地圖',
  noMap: '暫時無法顯示地圖',
  nearer: '放大',
  farther: '縮小',
  showMap: '顯示地圖',
  hideMap: '隱藏地圖',
  openElsewhere: '在 OpenStreetMap 中開啟',
  liveOf: '{name}，即時',
  until: '到 {time}，還剩 {left}',
  ended: '即時位置已結束',
  stop: '停止分享',
  sharing: '正在分享你的即時位置，到 {time}',
  paused: '找不到你的位置；其他人看到的是最後的位置',
};

export default zhHant;
