import type { PartTexts } from '../../index.ts';

/** Chinese, traditional. */
const zhHant: PartTexts<'assistant'> = {
  thinking: '正在思考…',
  generating: '正在產生…',
  searching: '正在查閱其他資料…',
  failed: '助理無法回答',
  working: '正在處理…',
  stop: '停止',
  stopLabel: '停止助理',
};

export default zhHant;
