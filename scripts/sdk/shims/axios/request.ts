export interface UploadProgress {
  readonly loaded: number;
  readonly total?: number;
  readonly progress?: number;
}

/** The settings of a request that the library passes; whatever else it passes is ignored. Times are milliseconds. */
export interface HttpConfig {
  readonly method?: string;
  readonly url?: string;
  readonly data?: unknown;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly paramsSerializer?: (params: Readonly<Record<string, unknown>>) => string;
  /** 0 or absent: no limit. */
  readonly timeout?: number;
  readonly withCredentials?: boolean;
  readonly signal?: AbortSignal | null;
  readonly cancelToken?: { readonly signal: AbortSignal };
  readonly onUploadProgress?: (progress: UploadProgress) => void;
}

export interface HttpResponse {
  /** Parsed JSON, or the text where it is none. */
  readonly data: unknown;
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly config: HttpConfig;
}

export interface BuiltRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: BodyInit | undefined;
  readonly signals: readonly AbortSignal[];
  readonly config: HttpConfig;
}

function serialize(config: HttpConfig): string {
  if (!config.params) return '';
  if (config.paramsSerializer) return config.paramsSerializer(config.params);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(config.params)) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  return search.toString();
}

export function buildRequest(config: HttpConfig): BuiltRequest {
  const base = config.url ?? '';
  const query = serialize(config);
  const headers: Record<string, string> = { Accept: 'application/json, text/plain, */*' };
  for (const [name, value] of Object.entries(config.headers ?? {})) {
    if (value !== undefined && value !== null) headers[name] = String(value);
  }
  let body: BodyInit | undefined;
  if (config.data instanceof FormData || typeof config.data === 'string') {
    // The platform writes the content type of a form, with its boundary.
    body = config.data;
  } else if (config.data !== undefined && config.data !== null) {
    body = JSON.stringify(config.data);
    headers['Content-Type'] = 'application/json';
  }
  const signals: AbortSignal[] = [];
  if (config.signal) signals.push(config.signal);
  if (config.cancelToken) signals.push(config.cancelToken.signal);
  return {
    url: query ? base + (base.includes('?') ? '&' : '?') + query : base,
    method: config.method ?? 'GET',
    headers,
    body,
    signals,
    config,
  };
}

/** As axios does: JSON where it parses, else the text as it came. */
export function parseBody(text: string): unknown {
  if (text === '') return '';
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
