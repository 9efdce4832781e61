import type { PartTexts } from '../../index.ts';

/** Hindi. */
const hi: PartTexts<'assistant'> = {
  thinking: 'सोच रहा है…',
  generating: 'लिख रहा है…',
  searching: 'अन्य स्रोत देख रहा है…',
  failed: 'सहायक जवाब नहीं दे सका',
  working: 'काम जारी है…',
  stop: 'रोकें',
  stopLabel: 'सहायक को रोकें',
};

export default hi;
