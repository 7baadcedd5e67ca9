/** A style sheet that a module adds itself. The bundler turns it into its minified text (`site/client-plugins.ts`). */
declare module "*.css" {
  const text: string;
  export default text;
}
