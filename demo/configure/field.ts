/** One setting as the form shows it. Values are attribute texts; the empty text means "the default". */
export interface Field {
  /** `data-title` */
  readonly attribute: string;
  readonly label: string;
  readonly description: string;
  readonly control: 'text' | 'number' | 'choice' | 'colour' | 'long';
  /** Only for `choice`, the default first. */
  readonly options: readonly string[];
  /** The default as text; empty where there is none. */
  readonly fallback: string;
  /** What is wrong with a value, as the widget would say it; null where it is taken. */
  check(value: string): string | null;
}

export interface Group {
  readonly title: string;
  readonly fields: readonly Field[];
}
