const POLICY: Record<string, string> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

/**
 * Sent with everything that the app serves, to its window and to browsers. No inline script or style element; styles
 * set by script through the CSSOM are not affected. Forms go to where they came from: the problem page's buttons.
 */
export const contentSecurityPolicy = Object.entries(POLICY)
  .map(([directive, sources]) => `${directive} ${sources}`)
  .join('; ');
