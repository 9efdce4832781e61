import { parseJson } from './parse-json.ts';

/** What a client says over its socket: its keep-alive, something it may say but that means nothing, or no JSON. */
export type ClientFrame = 'health.check' | 'unknown' | 'garbage';

/** Clients send `[{"type":"health.check","client_id":…}]`; the bare object is understood too. */
export function readClientFrame(text: string): ClientFrame {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return 'garbage';
  }
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const isCheck =
    typeof first === 'object' && first !== null && 'type' in first && first.type === 'health.check';
  return isCheck ? 'health.check' : 'unknown';
}
