import { parseJson } from './parse-json.ts';

/** A client's frame over its socket: its keep-alive, a frame it may send but that means nothing, or no JSON. */
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
