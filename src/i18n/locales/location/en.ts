/** English texts of places that are shared. */
const en = {
  title: 'Share location',
  finding: 'Finding where you are…',
  denied:
    'The browser does not let this page know where you are. Allow it beside the address, then try again.',
  unavailable: 'Your location can’t be found just now',
  unsupported: 'This browser can’t tell where you are here',
  failed: 'Failed to share the location',
  how: 'How long',
  once: 'Where I am now',
  live: 'Live for {time}',
  share: 'Share',
  cancel: 'Cancel',
  accuracy: 'To within {distance}',
  map: 'Map',
  noMap: 'The map can’t be shown just now',
  nearer: 'Nearer',
  farther: 'Farther',
  showMap: 'Show map',
  hideMap: 'Hide map',
  openElsewhere: 'Open in OpenStreetMap',
  liveOf: '{name}, live',
  until: 'Until {time}, {left} left',
  ended: 'Live location ended',
  stop: 'Stop sharing',
  sharing: 'Sharing your live location until {time}',
  paused: 'Your location can’t be found; others see the last one',
} as const;

export default en;
