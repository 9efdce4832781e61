import type { Attachment as SentAttachment } from '../../../protocol/index.ts';
import type { Attachment, PixelSize } from '../message-content.ts';
import { boundedNumber, boundedText } from './bounded.ts';
import { safePicture, safeUrl } from './safe-url.ts';

/** Largest side. No screen shows more, and larger numbers would overflow calculations. */
const MOST_PIXELS = 100_000;

/** Returns both sides or nothing: one side alone cannot reserve space. */
function pixelsOf(width: unknown, height: unknown): { pixels?: PixelSize } {
  const wide = boundedNumber(width, 1, MOST_PIXELS);
  const high = boundedNumber(height, 1, MOST_PIXELS);
  return wide && high ? { pixels: { width: Math.round(wide), height: Math.round(high) } } : {};
}

/** Longest file name, characters: the limit of file systems. */
const LONGEST_NAME = 255;
const LONGEST_TITLE = 300;
const LONGEST_TEXT = 500;
const LONGEST_TYPE = 100;
/** A terabyte: larger sizes are wrong. */
const MOST_BYTES = 1e12;
const WEEK_SECONDS = 7 * 24 * 3600;
/** Most loudness samples: finer than any drawing of them. */
const MOST_SAMPLES = 1_000;
/** Width at which a smaller version is still sharp in the list on dense screens. */
const SHARP_WIDTH = 480;

/** Unchecked data of a client: every field is checked before use. */
type Sent = Readonly<Record<keyof SentAttachment | 'upload_sizes', unknown>>;

/** Returns the displayed name of a file; empty if the name has no visible characters. */
export const fileName = (given: unknown): string => boundedText(given, LONGEST_NAME);

function nameOf(sent: Sent): string {
  return fileName(sent.title) || fileName(sent.fallback);
}

/** Returns the smallest version made at the upload that is sharp enough. */
function smallerVersion(sizes: unknown): string | null {
  if (!Array.isArray(sizes)) return null;
  const sharp = sizes
    .map((size) => ({ url: safeUrl(size?.url), width: boundedNumber(size?.width, SHARP_WIDTH, Infinity) }))
    .filter(({ url, width }) => url !== null && width !== null)
    .toSorted((a, b) => (a.width ?? 0) - (b.width ?? 0));
  return sharp[0]?.url ?? null;
}

function imageOf(sent: Sent): Attachment | null {
  const url = safePicture(sent.image_url) ?? safePicture(sent.asset_url) ?? safePicture(sent.thumb_url);
  if (!url) return null;
  const thumb = safePicture(sent.thumb_url) ?? smallerVersion(sent.upload_sizes);
  return {
    kind: 'image',
    url,
    ...(thumb && thumb !== url ? { thumb } : {}),
    name: nameOf(sent),
    ...pixelsOf(sent.original_width, sent.original_height),
  };
}

type GifVersion = { readonly url?: unknown; readonly width?: unknown; readonly height?: unknown };

function giphyOf(sent: Sent): Attachment | null {
  const versions = (sent.giphy ?? {}) as Readonly<Record<string, GifVersion | null | undefined>>;
  const moving = versions.fixed_height ?? versions.original;
  const url = safePicture(moving?.url) ?? safePicture(sent.thumb_url) ?? safePicture(sent.image_url);
  if (!url) return null;
  const still = safePicture(versions.fixed_height_still?.url);
  const name = nameOf(sent);
  return {
    kind: 'giphy',
    url,
    ...(still ? { still } : {}),
    name,
    ...pixelsOf(moving?.width, moving?.height),
  };
}

function videoOf(sent: Sent): Attachment | null {
  const url = safeUrl(sent.asset_url);
  if (!url) return null;
  const poster = safePicture(sent.thumb_url) ?? safePicture(sent.image_url);
  const pixels = pixelsOf(sent.original_width, sent.original_height);
  return { kind: 'video', url, ...(poster ? { poster } : {}), name: nameOf(sent), ...pixels };
}

function durationOf(sent: Sent): { duration?: number } {
  const duration = boundedNumber(sent.duration, 0, WEEK_SECONDS);
  return duration ? { duration } : {};
}

function audioOf(sent: Sent): Attachment | null {
  const url = safeUrl(sent.asset_url);
  return url === null ? null : { kind: 'audio', url, name: nameOf(sent), ...durationOf(sent) };
}

function voiceOf(sent: Sent): Attachment | null {
  const url = safeUrl(sent.asset_url);
  if (!url) return null;
  const samples = Array.isArray(sent.waveform_data) ? sent.waveform_data.slice(0, MOST_SAMPLES) : [];
  const waveform = samples.map((sample) => Math.min(1, boundedNumber(sample, 0, Infinity) ?? 0));
  return { kind: 'voice', url, ...durationOf(sent), waveform };
}

function fileOf(sent: Sent): Attachment | null {
  const url = safeUrl(sent.asset_url) ?? safeUrl(sent.image_url);
  if (!url) return null;
  const type = boundedText(sent.mime_type, LONGEST_TYPE);
  const bytes = boundedNumber(sent.file_size, 0, MOST_BYTES);
  return {
    kind: 'file',
    url,
    name: nameOf(sent),
    ...(type ? { type } : {}),
    ...(bytes === null ? {} : { bytes }),
  };
}

function linkOf(sent: Sent): Attachment | null {
  const url = safeUrl(sent.title_link) ?? safeUrl(sent.og_scrape_url);
  if (!url?.startsWith('http')) return null;
  const image = safePicture(sent.thumb_url) ?? safePicture(sent.image_url);
  const host = new URL(url).hostname.replace(/^www\./, '');
  return {
    kind: 'link',
    url,
    title: boundedText(sent.title, LONGEST_TITLE) || host,
    text: boundedText(sent.text, LONGEST_TEXT),
    site: boundedText(sent.author_name, LONGEST_NAME) || host,
    ...(image ? { image } : {}),
  };
}

const BY_TYPE: Readonly<Record<string, (sent: Sent) => Attachment | null>> = {
  image: imageOf,
  giphy: giphyOf,
  video: videoOf,
  audio: audioOf,
  voiceRecording: voiceOf,
  file: fileOf,
};

/** Returns one attachment as it can be shown. Others become `unsupported`, with the address if that may be opened. */
export function attachmentOf(value: unknown): Attachment {
  const sent = (typeof value === 'object' && value !== null ? value : {}) as Sent;
  const type = typeof sent.type === 'string' && Object.hasOwn(BY_TYPE, sent.type) ? sent.type : '';
  // Only a link preview has this address, whatever type the page is.
  const known = sent.og_scrape_url ? linkOf(sent) : BY_TYPE[type]?.(sent);
  const found = known ?? (type ? null : (linkOf(sent) ?? (sent.type ? null : fileOf(sent))));
  if (found) return found;
  const url = safeUrl(sent.asset_url) ?? safeUrl(sent.title_link);
  return { kind: 'unsupported', name: nameOf(sent), ...(url ? { url } : {}) };
}
