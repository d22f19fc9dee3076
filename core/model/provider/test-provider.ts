import { APICallError, StreamProviderError, streamText } from 'ai';
import { isUnreadable } from '../describe-model-failure.ts';
import { networkFailureOf } from '../network-failure.ts';
import { listModels } from './list-models.ts';
import { makeModel, type ProviderAccess } from './make-model.ts';
import { MISSING, protocolWords, refusalWords, unreachedWords, withoutKey } from './provider-fault.ts';

export interface ProviderTest {
  works: boolean;
  /** What came of it and, where it failed, what to do, in one sentence. */
  words: string;
}

/** How long a word may take, in milliseconds: a local model is loaded first. */
const LIMIT = 60_000;

/**
 * Asks a provider for its list of models and, where that doesn't settle it, `model` for a word. A server without a list
 * may have that model all the same; what is wrong with both is told once.
 */
export async function testProvider(
  access: ProviderAccess,
  model: string | undefined,
  { limit }: { limit?: number } = {},
): Promise<ProviderTest> {
  const listed = await listModels(access, limit === undefined ? {} : { limit });
  const isSettled = !listed.ok && (model === undefined || !listed.missing);
  if (isSettled) return { works: false, words: listed.words };
  const count = listed.ok ? listed.models.length : undefined;
  if (model === undefined) return listTest(count ?? 0);
  const failure = await askForWord(access, model, limit ?? LIMIT);
  if (failure === undefined) {
    return { works: true, words: `It works: ${count ? `${models(count)}, and ` : ''}${model} answered.` };
  }
  // Neither is there: it is the address that is wrong, not the model's name.
  const words = !listed.ok && failure.missing ? listed.words : failure.words;
  return { works: false, words };
}

function listTest(count: number): ProviderTest {
  if (count === 0) return { works: false, words: 'It answers, but has no models: load one there first.' };
  return { works: true, words: `It works: ${models(count)}.` };
}

function models(count: number): string {
  return `${count} ${count === 1 ? 'model' : 'models'}`;
}

interface WordFailure {
  words: string;
  missing: boolean;
}

/** Undefined where the model answered. */
async function askForWord(access: ProviderAccess, name: string, limit: number): Promise<WordFailure | undefined> {
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
      if (part.type === 'abort') {
        return {
          words: `${name} gave no answer in time: test again, or choose another default model.`,
          missing: false,
        };
      }
    }
    return undefined;
  } catch (error) {
    return wordFailure(access, name, error);
  }
}

function wordFailure(access: ProviderAccess, model: string, error: unknown): WordFailure {
  const isCall = APICallError.isInstance(error) || StreamProviderError.isInstance(error);
  const status = isCall ? error.statusCode : undefined;
  if (isCall && status !== undefined && status >= 300) {
    const location = APICallError.isInstance(error) ? error.responseHeaders?.['location'] : undefined;
    const words = refusalWords(access, { status, said: error.message, location, code: codeOf(error), model });
    // A server that knows the name to say that it has none such is at its address.
    return { words, missing: MISSING.includes(status) && !error.message.includes(model) };
  }
  if (networkFailureOf(error)) return { words: unreachedWords(access, error), missing: false };
  // A status of success, and yet no answer.
  if (status !== undefined || isUnreadable(error)) return { words: protocolWords(access), missing: false };
  const said = withoutKey(access, error instanceof Error ? error.message : String(error));
  return { words: `${model} failed (${said}): test again, or choose another default model.`, missing: false };
}

/** The provider's own word for what is wrong: `insufficient_quota`. */
function codeOf(error: object): string | undefined {
  const data: unknown = 'data' in error ? error.data : undefined;
  const { code, type } = ((data as { error?: object } | undefined)?.error ?? {}) as Record<string, unknown>;
  return [code, type].find((word) => typeof word === 'string');
}
