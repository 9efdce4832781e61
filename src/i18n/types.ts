/**
 * The arguments of an ICU text, read off the text by the type checker: `{name}` takes a string, `{count, plural, …}`
 * and `{n, number}` a number. An arm's own words (`one {# reply}`) are told from an argument by their space or `#`;
 * the build refuses a text where that rule and the real parser disagree.
 */
type ArgumentsIn<Text extends string> = Text extends `${string}{${infer Rest}`
  ? ArgumentAt<Rest> & ArgumentsIn<Rest>
  : unknown;

type ArgumentAt<Rest extends string> = Rest extends `${infer Inside}}${string}`
  ? Inside extends `${infer Name}, ${'plural' | 'selectordinal' | 'number'}${string}`
    ? { readonly [K in Name]: number }
    : Inside extends `${infer Name}, select,${string}`
      ? { readonly [K in Name]: string }
      : Inside extends '' | `#${string}` | `{${string}` | `${string} ${string}`
        ? unknown
        : { readonly [K in Inside]: string }
  : unknown;

/** One text as the widget calls it: without arguments, or with all of its arguments by name. */
type Message<Text extends string> =
  unknown extends ArgumentsIn<Text>
    ? () => string
    : (values: { readonly [K in keyof ArgumentsIn<Text>]: ArgumentsIn<Text>[K] }) => string;

/** All texts as compiled functions. */
export type Compiled<Texts extends Readonly<Record<string, string>>> = {
  readonly [K in keyof Texts]: Message<Texts[K]>;
};
