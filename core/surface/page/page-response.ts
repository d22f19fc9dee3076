import { contentSecurityPolicy } from './content-security-policy.ts';
import { pageType } from './page-type.ts';

export interface PageContent {
  /** Such as ".html", with its dot. */
  extension: string;
  body: string | Uint8Array<ArrayBuffer>;
}

/** An answer with what the app's page needs, and with headers that let it do no more than that. */
export function pageResponse(
  status: number,
  { extension, body }: PageContent,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': pageType(extension),
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
      ...headers,
    },
  });
}

/** The same with one plain sentence: why there is no page here. */
export function plainResponse(status: number, sentence: string): Response {
  return pageResponse(status, { extension: '.txt', body: sentence });
}
