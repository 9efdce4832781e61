import type { PartTexts } from '../../index.ts';

/** Hindi. */
const hi: PartTexts<'location'> = {
  title: 'स्थान साझा करें',
  finding: 'आपका स्थान खोजा जा रहा है…',
  denied: 'ब्राउज़र इस पेज को नहीं बताता कि आप कहाँ हैं। पते के पास अनुमति दें और फिर कोशिश करें।',
  unavailable: 'अभी आपका स्थान नहीं मिल रहा',
  unsupported: 'यह ब्राउज़र यहाँ आपका स्थान नहीं बता सकता',
  failed: 'स्थान साझा नहीं हो सका',
  how: 'कितनी देर',
  once: 'मैं अभी जहाँ हूँ',
  live: '{time} तक लाइव',
  share: 'साझा करें',
  cancel: 'रद्द करें',
  accuracy: '{distance} तक सटीक',
  map: 'नक्शा',
  noMap: 'नक्शा अभी नहीं दिखाया जा सकता',
  nearer: 'पास',
  farther: 'दूर',
  showMap: 'नक्शा दिखाएँ',
  hideMap: 'नक्शा छिपाएँ',
  openElsewhere: 'OpenStreetMap में खोलें',
  liveOf: '{name}, लाइव',
  until: '{time} तक, {left} बाकी',
  ended: 'लाइव स्थान समाप्त हुआ',
  stop: 'साझा करना बंद करें',
  sharing: 'आपका लाइव स्थान {time} तक साझा हो रहा है',
  paused: 'आपका स्थान नहीं मिल रहा; दूसरों को पिछला दिख रहा है',
};

export default hi;
