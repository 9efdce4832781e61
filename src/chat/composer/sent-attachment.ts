import type { Upload, UploadType } from './upload.ts';
import { isPicture } from './upload-check.ts';

const PLAYED: readonly UploadType[] = ['video', 'audio'];

/** Returns the API's type of a file, by its MIME type. */
export function typeOf(mimeType: string): UploadType {
  const [kind = ''] = mimeType.split('/');
  return isPicture(mimeType) ? 'image' : (PLAYED.find((known) => known === kind) ?? 'file');
}

/** Returns a finished upload as an attachment of a message. */
export function sentAttachment(upload: Upload): Readonly<Record<string, unknown>> {
  const { file, type, name, sent, pixels, duration, waveform } = upload;
  const stored = sent?.file;
  const common = {
    type,
    file_size: file.size,
    ...(file.type ? { mime_type: file.type } : {}),
    ...(sent?.upload_sizes ? { upload_sizes: sent.upload_sizes } : {}),
    ...(sent?.thumb_url ? { thumb_url: sent.thumb_url } : {}),
    ...(pixels ? { original_width: pixels.width, original_height: pixels.height } : {}),
  };
  if (type === 'image') return { ...common, fallback: name, image_url: stored };
  return {
    ...common,
    title: name,
    asset_url: stored,
    ...(duration ? { duration } : {}),
    ...(waveform ? { waveform_data: waveform } : {}),
  };
}
