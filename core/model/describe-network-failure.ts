import { networkFailureOf } from './network-failure.ts';

/** Why a connection failed and what to do, or undefined if `error` is about something else. `address` is what was called. */
export function describeNetworkFailure(error: unknown, address: string): string | undefined {
  const failure = networkFailureOf(error);
  switch (failure?.kind) {
    case 'refused':
      return `Nothing answers at ${address}. Start the model's server, or check the address, then Retry.`;
    case 'no-route':
      return `${address} can't be reached from here. Check the network and the address, then Retry.`;
    case 'unknown-host':
      return `The name in ${address} can't be found. Check the network and the address, then Retry.`;
    case 'timed-out':
      return `No answer came from ${address} in time. Check the network, then Retry.`;
    case 'broken-off':
      return `The connection to ${address} broke off before the answer was complete. Retry.`;
    case 'no-tls':
      return `The secure connection to ${address} can't be made (${failure.code}). Check whether the address begins with http:// or https://.`;
    case 'certificate':
      return `The certificate of ${address} can't be trusted (${failure.code}). Check the address, and the proxy if there is one.`;
    case undefined:
      return undefined;
  }
}
