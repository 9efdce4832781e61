/** A setting as the form shows it. Values are attribute texts; an empty text means the default. */
export interface Field {
  /** `data-title` */
  readonly attribute: string;
  readonly label: string;
  readonly description: string;
  readonly control: 'text' | 'number' | 'choice' | 'colour' | 'long';
  /** Only for `choice`, the default first. */
  readonly options: readonly string[];
  /** The default as text; empty if there is none. */
  readonly fallback: string;
  /** Returns what is wrong with a value, in the widget's words; null if the value is accepted. */
  check(value: string): string | null;
}

export interface Group {
  readonly title: string;
  readonly fields: readonly Field[];
}
