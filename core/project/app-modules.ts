import * as anthropic from '@ai-sdk/anthropic';
import * as openai from '@ai-sdk/openai';
import * as openaiCompatible from '@ai-sdk/openai-compatible';
import * as ai from 'ai';
import * as aiTest from 'ai/test';
import * as zod from 'zod';
import * as zodV4 from 'zod/v4';
import * as holdpoint from '../index.ts';

/**
 * What a project gets the running app's own copy of, whatever lies in its node_modules: two copies of a class would
 * make `instanceof` false and a schema no schema. Namespace imports, so that both default and named imports work.
 */
export const appModules: Record<string, unknown> = {
  holdpoint,
  zod,
  'zod/v4': zodV4,
  ai,
  'ai/test': aiTest,
  '@ai-sdk/anthropic': anthropic,
  '@ai-sdk/openai': openai,
  '@ai-sdk/openai-compatible': openaiCompatible,
};
