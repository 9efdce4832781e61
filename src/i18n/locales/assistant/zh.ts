import type { PartTexts } from '../../index.ts';

/** Chinese, simplified. */
const zh: PartTexts<'assistant'> = {
  thinking: '正在思考…',
  generating: '正在生成…',
  searching: '正在查阅其他资料…',
  failed: '助手未能回答',
  working: '正在处理…',
  stop: '停止',
  stopLabel: '停止助手',
};

export default zh;
