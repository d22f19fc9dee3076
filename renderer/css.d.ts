/** Style sheets and fonts are bundled by Vite; they export nothing. */
declare module '*.css';
declare module '@fontsource-variable/*';
