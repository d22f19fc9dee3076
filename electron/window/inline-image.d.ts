/** Vite's `?inline`: the file as a data URL, inside the bundle. */
declare module '*.png?inline' {
  const dataUrl: string;
  export default dataUrl;
}
