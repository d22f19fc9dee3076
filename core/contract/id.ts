import { z } from 'zod';

/** Ids are made by the host, opaque to everybody else: a kind, an underscore, random characters. */
export const id = z.string().min(1).max(80);

export type IdKind = 'session' | 'run' | 'phase' | 'turn' | 'call' | 'interaction';
