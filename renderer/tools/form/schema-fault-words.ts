import type { OutputUnit } from '@cfworker/json-schema';

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

/** What a schema's validator found, in words for the field that it is shown at. */
export function schemaFaultWords({ keyword, error }: Pick<OutputUnit, 'keyword' | 'error'>): string {
  const limit = / than (.*)\.$/.exec(error)?.[1];
  switch (keyword) {
    case 'required':
      return 'Needed.';
    case 'type': {
      const types = /Expected "(.*)"\.$/.exec(error)?.[1]?.split('", "') ?? [];
      return `Must be ${types.map((type) => TYPES[type] ?? type).join(' or ')}.`;
    }
    case 'const':
    case 'enum': {
      const values = /^Instance does not match (?:any of )?(.*)\.$/s.exec(error)?.[1] ?? '';
      return `Must be ${keyword === 'enum' ? 'one of ' : ''}${values.replace(/^\[(.*)\]$/s, '$1').replaceAll('","', '", "')}.`;
    }
    case 'minimum':
      return `Must be at least ${limit}.`;
    case 'maximum':
      return `Must be at most ${limit}.`;
    case 'exclusiveMinimum':
      return `Must be more than ${limit}.`;
    case 'exclusiveMaximum':
      return `Must be less than ${limit}.`;
    case 'false':
      return 'Not taken here.';
    default:
      return error;
  }
}
