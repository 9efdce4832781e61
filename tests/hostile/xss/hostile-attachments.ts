/** One white pixel. */
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

/** Every kind of attachment with a payload in each of its texts, and in each of its URLs. */
export function hostileAttachments(text: string, origin: string): readonly object[] {
  const words = {
    ...{ title: text, text, fallback: text, name: text, author_name: text, pretext: text, footer: text },
    ...{
      color: text,
      mime_type: text,
      html: text,
      style: text,
      onerror: text,
      fields: [{ title: text, value: text }],
    },
    actions: [{ name: text, text, value: text, type: text, style: text }],
  };
  const sizes = {
    original_width: 24,
    original_height: 24,
    duration: 5,
    waveform_data: [0.5, 1],
    file_size: 5,
  };
  /** The payload first, followed by the text shown if it is no URL. */
  const addresses = { image_url: text, asset_url: `${origin}/none.bin`, thumb_url: PICTURE };
  const hidden = { title_link: text, author_link: text, author_icon: text, footer_icon: text };
  const version = { url: text, width: 24, height: 24 };
  const all = { ...words, ...sizes, ...hidden, ...addresses };
  return [
    { ...all, type: 'image' },
    { ...all, type: 'image', image_url: PICTURE, thumb_url: text, upload_sizes: [{ url: text, width: 500 }] },
    {
      ...all,
      type: 'giphy',
      giphy: { fixed_height: version, fixed_height_still: version, original: version },
    },
    { ...all, type: 'video' },
    { ...all, type: 'video', asset_url: text, thumb_url: text },
    { ...all, type: 'audio' },
    { ...all, type: 'audio', asset_url: text },
    { ...all, type: 'voiceRecording' },
    { ...all, type: 'voiceRecording', asset_url: text },
    { ...all, type: 'file' },
    { ...all, type: 'file', asset_url: text },
    { ...all, og_scrape_url: `${origin}/page` },
    { ...words, og_scrape_url: text, title_link: text, image_url: text },
    { ...all, type: text, asset_url: text },
    { ...words, type: 'hologram', asset_url: `${origin}/none.bin` },
  ];
}
