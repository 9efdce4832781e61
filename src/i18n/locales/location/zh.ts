import type { PartTexts } from '../../index.ts';

/** Chinese (simplified). */
const zh: PartTexts<'location'> = {
  title: '共享位置',
  finding: '正在查找你的位置…',
  denied: '浏览器不允许此页面获知你的位置。请在地址栏旁允许后重试。',
  unavailable: '暂时找不到你的位置',
  unsupported: '此浏览器无法在此获知你的位置',
  failed: '无法共享位置',
  how: '时长',
  once: '我现在的位置',
  live: '实时共享 {time}',
  share: '共享',
  cancel: '取消',
  accuracy: '误差在 {distance} 以内',
  map: '地图',
  noMap: '暂时无法显示地图',
  nearer: '放大',
  farther: '缩小',
  showMap: '显示地图',
  hideMap: '隐藏地图',
  openElsewhere: '在 OpenStreetMap 中打开',
  liveOf: '{name}，实时',
  until: '到 {time}，还剩 {left}',
  ended: '实时位置已结束',
  stop: '停止共享',
  sharing: '正在共享你的实时位置，到 {time}',
  paused: '找不到你的位置；其他人看到的是最后的位置',
};

export default zh;
