/** The sentences of refused and cut-off calls, as the model reads them. */
export const DENIED = 'The operator denied this call.';
export const EXPIRED = 'The request expired before the operator decided. It did not run.';
export const WITHDRAWN = 'The request was withdrawn. It did not run.';
export const STOPPED_BEFORE = 'The operator stopped the run. It did not run.';
export const STOPPED_IN_THE_MIDDLE = 'Stopped while running. What it did is not known.';
