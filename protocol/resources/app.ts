/** Files the app takes; `size_limit` is in bytes, and 0 stands for the default. */
export interface FileUploadConfig {
  readonly allowed_file_extensions?: readonly string[];
  readonly allowed_mime_types?: readonly string[];
  readonly blocked_file_extensions?: readonly string[];
  readonly blocked_mime_types?: readonly string[];
  readonly size_limit: number;
}
