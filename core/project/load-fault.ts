import path from 'node:path';
import { DefinitionError } from '../agent/definition-error.ts';
import { ProjectError } from './project-error.ts';

const FRAME = /^\s*at (?:.*? \()?(?:async )?(?:file:\/\/)?(.+?):(\d+):\d+\)?$/;
const PARSE_FAULT = /^(?:\w*Error: )?(.+?)\s*\n\s*(.+?):(\d+):(\d+)\s*$/s;
const JSON_FAULT = /^(.+\.json): (.+)$/s;
const MISSING = /^Cannot find (?:module|package) '([^']+)'(?: imported from '?(.+?)'?$)?/m;
const COMPILED_NAME = /\(0 ?, ?\w+\.([\w$]+)\)/g;

/**
 * Turns whatever evaluating a project's code threw into a sentence with its file and line. Never throws: a value that
 * can't even be looked at is a fault like others.
 */
export function describeLoadFault(thrown: unknown, folder: string, configFile: string): ProjectError {
  try {
    return described(thrown, folder, configFile);
  } catch {
    const unread = `${configFile} threw a value that can’t be read while it was loaded.`;
    return new ProjectError('threw', `${unread} Throw an Error that says what is wrong.`);
  }
}

function described(thrown: unknown, folder: string, configFile: string): ProjectError {
  if (thrown instanceof ProjectError) return thrown;
  if (!(thrown instanceof Error)) {
    return new ProjectError(
      'threw',
      `${configFile} threw ${JSON.stringify(thrown) ?? String(thrown)} while it was loaded.`,
    );
  }
  return parseFault(thrown) ?? missingImport(thrown, folder, configFile) ?? thrownByCode(thrown, folder, configFile);
}

function parseFault(error: Error): ProjectError | undefined {
  const [, what, file, line, column] = PARSE_FAULT.exec(error.message) ?? [];
  if (what !== undefined && file !== undefined) {
    return new ProjectError('syntax', `${file}:${line}:${column}: ${sentence(what)} Correct the syntax there.`, {
      cause: error,
    });
  }
  const [, json, fault] = error instanceof SyntaxError ? (JSON_FAULT.exec(error.message) ?? []) : [];
  if (json === undefined || fault === undefined) return undefined;
  return new ProjectError('syntax', `${json} is not valid JSON: ${sentence(fault)} Correct it there.`, {
    cause: error,
  });
}

function missingImport(error: Error, folder: string, configFile: string): ProjectError | undefined {
  if (!('code' in error) || (error.code !== 'MODULE_NOT_FOUND' && error.code !== 'ERR_MODULE_NOT_FOUND'))
    return undefined;
  const [, name, nativeImporter] = MISSING.exec(error.message) ?? [];
  if (name === undefined) return undefined;
  const required = 'requireStack' in error && Array.isArray(error.requireStack) ? error.requireStack[0] : undefined;
  const importer = typeof required === 'string' ? required : (nativeImporter ?? configFile);
  const line = framesOf(error).find((frame) => frame.file === importer)?.line;
  const todo =
    name.startsWith('.') || path.isAbsolute(name)
      ? 'there is no such file. Correct the path, or add the file.'
      : `no such package is installed. Run "npm install ${packageOf(name)}" in ${folder}.`;
  return new ProjectError('import', `${at(importer, line)} imports "${name}", but ${todo}`, { cause: error });
}

function thrownByCode(error: Error, folder: string, configFile: string): ProjectError {
  const own = framesOf(error).find((frame) => isOwnCode(frame.file, folder));
  const place = at(own?.file ?? configFile, own?.line);
  const message = sentence(error.message.replace(COMPILED_NAME, '$1') || error.name);
  return error instanceof DefinitionError
    ? new ProjectError('definition', `${place}: ${message}`, { cause: error })
    : new ProjectError('threw', `${place} threw ${error.name}: ${message} Correct it there.`, { cause: error });
}

function framesOf(error: Error): { file: string; line: number }[] {
  return (error.stack ?? '').split('\n').flatMap((text) => {
    const [, file, line] = FRAME.exec(text) ?? [];
    return file === undefined ? [] : [{ file, line: Number(line) }];
  });
}

function isOwnCode(file: string, folder: string): boolean {
  const inside = path.relative(folder, file);
  return !inside.startsWith('..') && !path.isAbsolute(inside) && !inside.split(path.sep).includes('node_modules');
}

function at(file: string, line: number | undefined): string {
  return line === undefined ? file : `${file}:${line}`;
}

/** `@scope/name/deep/path` → `@scope/name`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
