import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { JournalError } from '../core/journal/journal-error.ts';
import { createFaultReporter } from './stray-error.ts';

const terminal = vi.spyOn(console, 'error');
beforeEach(() => void terminal.mockImplementation(() => undefined));
afterEach(() => void terminal.mockReset());

test('a fault goes to the terminal whole and to the person as a sentence', () => {
  const told: string[] = [];
  const fault = new Error('boom');
  createFaultReporter((sentence) => told.push(sentence))(fault);
  expect(told).toEqual([
    'Something failed unexpectedly: boom. What was decided is safe; the terminal has the details.',
  ]);
  expect(terminal).toHaveBeenCalledWith('holdpoint:', fault);
});

test('the journal’s own sentence is told as it is', () => {
  const told: string[] = [];
  createFaultReporter((sentence) => told.push(sentence))(new JournalError('full', 'The disk is full. Make room.'));
  expect(told).toEqual(['The disk is full. Make room.']);
});

test('the person hears a fault that repeats once, the terminal each time', () => {
  const told: string[] = [];
  const report = createFaultReporter((sentence) => told.push(sentence));
  report('one');
  report('one');
  report('two');
  expect(told).toHaveLength(2);
  expect(terminal).toHaveBeenCalledTimes(3);
});
