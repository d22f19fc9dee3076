import type { LanguageModel } from 'ai';

/** The AI SDK's model interface, derived from what `ai` exports so that its inner packages need no import. */
export type LanguageModelV4 = Extract<LanguageModel, { specificationVersion: 'v4' }>;

export type CallOptions = Parameters<LanguageModelV4['doStream']>[0];
export type StreamResult = Awaited<ReturnType<LanguageModelV4['doStream']>>;
export type GenerateResult = Awaited<ReturnType<LanguageModelV4['doGenerate']>>;
export type StreamPart = StreamResult['stream'] extends ReadableStream<infer Part> ? Part : never;

export type Prompt = CallOptions['prompt'];
export type PromptMessage = Prompt[number];
type PartOf<Role> = Exclude<Extract<PromptMessage, { role: Role }>['content'], string>[number];
export type ToolCallPart = Extract<PartOf<'assistant'>, { type: 'tool-call' }>;
export type ToolResultPart = Extract<PartOf<'tool'>, { type: 'tool-result' }>;
export type ToolOutput = ToolResultPart['output'];
export type FunctionTool = Extract<NonNullable<CallOptions['tools']>[number], { type: 'function' }>;
