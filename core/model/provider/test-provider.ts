import { streamText } from 'ai';
import { describeModelFailure } from '../describe-model-failure.ts';
import { listModels } from './list-models.ts';
import { makeModel, type ProviderAccess } from './make-model.ts';

export interface ProviderTest {
  works: boolean;
  /** What came of it, as one or two sentences. */
  words: string;
}

/** How long a word may take, in milliseconds: a local model is loaded first. */
const LIMIT = 60_000;

/** Asks a provider for its list of models, or one of them for a word, and says in words what came of it. */
export async function testProvider(
  access: ProviderAccess,
  model: string | undefined,
  { limit }: { limit?: number } = {},
): Promise<ProviderTest> {
  if (model !== undefined) return askForWord(access, model, limit ?? LIMIT);
  const listed = await listModels(access, limit === undefined ? {} : { limit });
  if (!listed.ok) return { works: false, words: listed.words };
  const { length } = listed.models;
  if (length === 0) return { works: false, words: 'It answers, but it has no models. Load one there first.' };
  return { works: true, words: `It works: ${length} ${length === 1 ? 'model' : 'models'}.` };
}

async function askForWord(access: ProviderAccess, name: string, limit: number): Promise<ProviderTest> {
  const result = streamText({
    model: makeModel(access, name),
    prompt: 'Answer with one word: ready.',
    // The least that OpenAI takes.
    maxOutputTokens: 16,
    maxRetries: 0,
    abortSignal: AbortSignal.timeout(limit),
    onError: () => {},
  });
  try {
    for await (const part of result.fullStream) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'abort') return { works: false, words: `${name} gave no answer in time. Test again.` };
    }
    return { works: true, words: `It works: ${name} answered.` };
  } catch (error) {
    const words = describeModelFailure(error, access.key === undefined ? [] : [access.key]);
    return { works: false, words };
  }
}
