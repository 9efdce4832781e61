/** English texts of what hangs on messages: pictures, players, files and cards. */
const en = {
  imagesMore: '{count, plural, one {# more picture} other {# more pictures}}',
  videoNamed: 'Video {name}',
  gifNamed: 'GIF {name}',
  pollClosed: 'Closed poll',
  locationLive: 'Live location until {time}',
  unsupportedText: 'This version of the chat can’t show it',
  download: 'Download',
  downloadNamed: 'Download {name}',
  openAttachment: 'Open',
  play: 'Play',
  pause: 'Pause',
  seek: 'Position',
  timeOf: '{time} of {duration}',
  speed: 'Speed {speed}',
  loadFailedImage: 'The picture couldn’t be loaded',
  loadFailedMedia: 'This couldn’t be played',
  viewer: 'Pictures',
  viewerClose: 'Close pictures',
  viewerNext: 'Next picture',
  viewerPrevious: 'Previous picture',
  viewerZoomIn: 'Zoom in',
  viewerZoomOut: 'Zoom out',
  viewerPosition: '{index} of {count}',
} as const;

export default en;
