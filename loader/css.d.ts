/** A style sheet as text, minified at build time (scripts/css). */
declare module '*.css' {
  const sheet: string;
  export default sheet;
}
