/**
 * Parts of the client that every channel or connection makes, although the widget does not use them, with what
 * takes their place. Together they are a quarter of the client's bytes.
 */
export const UNUSED_CLASSES: Readonly<Record<string, string>> = {
  // The client's own composer; the widget's is src/chat. These two methods are what a channel calls on it.
  _MessageComposer: 'class { initStateFromChannelResponse() {} updateConfig() {} }',
  // What only the composer leads to, but is kept for the statics that are put on it after its declaration.
  _AttachmentManager: 'class {}',
  _LinkPreviewsManager: 'class {}',
  // What only that manager fills; the client empties it when a user leaves.
  UploadManager: 'class { reset() {} }',
  // Reached from nowhere, kept for the same reason.
  _LiveLocationManager: 'class {}',
  // Two stores seen as one, which only integrations of frameworks make.
  MergedStateStore: 'class {}',
  // Long polling, which `enableWSFallback` would switch on.
  WSConnectionFallback: 'class {}',
  // Telemetry to another host, which `enableInsights` would switch on: it cannot be sent even by mistake.
  postInsights: 'async () => {}',
};
