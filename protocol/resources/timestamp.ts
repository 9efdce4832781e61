/** RFC 3339 in UTC, such as `2026-01-31T12:00:00.000Z`. */
export type Timestamp = string;
