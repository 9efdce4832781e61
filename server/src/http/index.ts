/** The API over HTTP, and the public files beside it. No rules, no SQL: it reads, asks the domain, and writes. */
export { buildHttp } from './build.ts';
export { guestGate, type ProofPolicy } from './guest-gate.ts';
export type { ByteQuotas, HttpObserver, Mount, Readiness } from './options.ts';
export { rateGate } from './rate-limit.ts';
export type { RateLimits } from './rate-limiter.ts';
