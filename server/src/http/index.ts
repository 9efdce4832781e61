/** The API over HTTP, and the public files beside it. No rules, no SQL: it reads, asks the domain, and writes. */
export { buildHttp } from './build.ts';
export { attemptGate } from './limits/attempts.ts';
export { guestGate, type ProofPolicy } from './limits/guest-gate.ts';
export { rateGate } from './limits/rate-limit.ts';
export type { RateLimits } from './limits/rate-limiter.ts';
export type { ByteQuotas, HttpObserver, Mount, Readiness } from './options.ts';
