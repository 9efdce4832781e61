/** A file, picture, link preview or command result of a message. */
export interface Attachment {
  readonly actions?: readonly Action[];
  readonly asset_url?: string;
  readonly author_icon?: string;
  readonly author_link?: string;
  readonly author_name?: string;
  readonly color?: string;
  /** Seconds of a recording. */
  readonly duration?: number;
  readonly fallback?: string;
  readonly fields?: readonly Field[];
  /** Bytes. */
  readonly file_size?: number | string;
  readonly footer?: string;
  readonly footer_icon?: string;
  readonly giphy?: Images;
  readonly image_url?: string;
  readonly mime_type?: string;
  readonly og_scrape_url?: string;
  readonly original_height?: number;
  readonly original_width?: number;
  readonly pretext?: string;
  readonly text?: string;
  readonly thumb_url?: string;
  readonly title?: string;
  readonly title_link?: string;
  readonly type?: string;
  /** Loudness of a recording over its length, each from 0 to 1. */
  readonly waveform_data?: readonly number[];
}

/** A button of an attachment. */
export interface Action {
  readonly name: string;
  readonly style?: string;
  readonly text: string;
  readonly type: string;
  readonly value?: string;
}

/** A titled value of an attachment. */
export interface Field {
  readonly short: boolean;
  readonly title: string;
  readonly value: string;
}

/** The sizes of a GIF. */
export interface Images {
  readonly fixed_height: ImageData;
  readonly fixed_height_downsampled: ImageData;
  readonly fixed_height_still: ImageData;
  readonly fixed_width: ImageData;
  readonly fixed_width_downsampled: ImageData;
  readonly fixed_width_still: ImageData;
  readonly original: ImageData;
}

/** One size of a GIF; width, height and size are digits in text. */
export interface ImageData {
  readonly frames: string;
  readonly height: string;
  readonly size: string;
  readonly url: string;
  readonly width: string;
}

/** The answer of an upload of a file. */
export interface FileUploadResponse {
  readonly duration: string;
  readonly file?: string;
  readonly thumb_url?: string;
}

/** The answer of an upload of an image. */
export interface ImageUploadResponse {
  readonly duration: string;
  readonly file?: string;
  readonly thumb_url?: string;
  readonly upload_sizes?: readonly ImageSize[];
}

/** A size to which an uploaded image is scaled, in pixels. */
export interface ImageSize {
  readonly crop?: string;
  readonly height?: number;
  readonly resize?: string;
  readonly width?: number;
}

/** The preview of a page: the answer of GET /og. */
export interface GetOGResponse extends Omit<Attachment, 'duration'> {
  readonly duration: string;
}
