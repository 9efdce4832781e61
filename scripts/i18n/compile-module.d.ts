/** The compiler ships this entry without types. */
declare module '@messageformat/core/compile-module.js' {
  import type MessageFormat from '@messageformat/core';
  export default function compileModule(
    messageformat: MessageFormat<'string' | 'values'>,
    messages: Readonly<Record<string, string>>,
  ): string;
}
