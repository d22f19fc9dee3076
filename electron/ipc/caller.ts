import { isAppUrl } from '../app-protocol/url.ts';

/** What the gate looks at of a page that calls. */
export interface CallEvent {
  sender: unknown;
  senderFrame: { url: string } | null;
}

/** What the gate looks at of our own window. */
export interface OwnContents {
  mainFrame: { url: string };
}

/**
 * True only for the main frame of our own window while it shows a page of our own scheme: no frame inside it, no other
 * window, nothing that it was navigated to, no frame that is gone already.
 */
export function isOwnMainFrame(event: CallEvent, own: OwnContents | undefined): boolean {
  return (
    own !== undefined && event.sender === own && event.senderFrame === own.mainFrame && isAppUrl(own.mainFrame.url)
  );
}
