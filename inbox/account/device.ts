import { text } from '../texts.ts';

/** Names in a browser's `User-Agent`, the more particular first: most browsers also claim to be others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (agent: string, names: typeof BROWSERS) => names.find(([sign]) => sign.test(agent))?.[1];

/** Returns a browser and its system as people call them: `Firefox on Windows`. @param agent `User-Agent` */
export function deviceName(agent: string): string {
  const browser = nameIn(agent, BROWSERS);
  const system = nameIn(agent, SYSTEMS);
  if (browser !== undefined && system !== undefined) return text('device', { browser, system });
  return browser ?? system ?? text('unknownDevice');
}
