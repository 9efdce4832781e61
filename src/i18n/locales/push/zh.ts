import type { PartTexts } from '../../index.ts';

/** Chinese, simplified. */
const zh: PartTexts<'push'> = {
  label: '页面关闭时也通知我',
  denied: '此网站的通知已被屏蔽。请在浏览器设置中允许。',
  unsupported: '此浏览器无法在页面关闭时通知你。',
  homeScreen: '请先将此页面添加到主屏幕，再从那里打开。',
  failed: '没有成功。请稍后再试。',
};

export default zh;
