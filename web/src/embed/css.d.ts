/** The bundle gives style sheets that a script imports as their text. */
declare module "*.css" {
  const text: string;
  export default text;
}
