import type { PartTexts } from '../../index.ts';

/** Hindi. */
const hi: PartTexts<'media'> = {
  imagesMore: '{count, plural, one {# और तस्वीर} other {# और तस्वीरें}}',
  videoNamed: 'वीडियो {name}',
  gifNamed: 'GIF {name}',
  pollClosed: 'बंद पोल',
  locationLive: '{time} तक लाइव स्थान',
  unsupportedText: 'चैट का यह संस्करण इसे नहीं दिखा सकता',
  download: 'डाउनलोड करें',
  downloadNamed: '{name} डाउनलोड करें',
  openAttachment: 'खोलें',
  play: 'चलाएँ',
  pause: 'रोकें',
  seek: 'स्थिति',
  timeOf: '{duration} में से {time}',
  speed: 'गति {speed}',
  loadFailedImage: 'तस्वीर लोड नहीं हो सकी',
  loadFailedMedia: 'इसे चलाया नहीं जा सका',
  viewer: 'तस्वीरें',
  viewerClose: 'तस्वीरें बंद करें',
  viewerNext: 'अगली तस्वीर',
  viewerPrevious: 'पिछली तस्वीर',
  viewerZoomIn: 'ज़ूम इन करें',
  viewerZoomOut: 'ज़ूम आउट करें',
  viewerPosition: '{count} में से {index}',
};

export default hi;
