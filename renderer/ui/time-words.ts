import { count } from './count.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "14:02:11", in local time. */
export function clockTime(at: number): string {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** How long a request has been waiting: "just asked", "waiting 42 s", "waiting 3 min", "waiting 4 days". */
export function waitingWords(milliseconds: number): string {
  return milliseconds < SECOND ? 'just asked' : `waiting ${coarsely(milliseconds)}`;
}

function coarsely(milliseconds: number): string {
  if (milliseconds < MINUTE) return `${Math.floor(milliseconds / SECOND)} s`;
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min`;
  if (milliseconds < DAY) return `${Math.floor(milliseconds / HOUR)} h`;
  const days = Math.floor(milliseconds / DAY);
  return days === 1 ? '1 day' : `${days} days`;
}

/**
 * How long a request stays open, to the nearest unit: what was given 15 minutes says so at once, and is never said to
 * have half a unit too much. "expires in 3 hours", "expires in 1 minute", "expires in 42 seconds".
 */
export function expiryWords(milliseconds: number): string {
  const inUnits = (unit: number): number => Math.round(milliseconds / unit);
  const [seconds, minutes, hours] = [inUnits(SECOND), inUnits(MINUTE), inUnits(HOUR)];
  if (seconds <= 0) return 'expires now';
  if (seconds < 60) return `expires in ${count(seconds, 'second')}`;
  if (minutes < 60) return `expires in ${count(minutes, 'minute')}`;
  if (hours < 24) return `expires in ${count(hours, 'hour')}`;
  return `expires in ${count(inUnits(DAY), 'day')}`;
}

/** When something happened, exactly: "14:02:11" within the last day, else "12 Nov 2026, 14:02:11". */
export function moment(at: number, now: number): string {
  if (now - at < DAY) return clockTime(at);
  const day = new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
  return `${day}, ${clockTime(at)}`;
}

/** How long something took: "38 ms", "1.2 s", "2 min 5 s", "3 h 12 min", "2 days 4 h". */
export function took(milliseconds: number): string {
  if (Math.round(milliseconds) < SECOND) return `${Math.max(0, Math.round(milliseconds))} ms`;
  const tenths = Math.round(milliseconds / (SECOND / 10));
  if (tenths < 600) return `${(tenths / 10).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / SECOND);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const minutes = Math.round(milliseconds / MINUTE);
  if (minutes < 1440) return inTwo(`${Math.floor(minutes / 60)} h`, minutes % 60, 'min');
  const hours = Math.round(milliseconds / HOUR);
  return inTwo(count(Math.floor(hours / 24), 'day'), hours % 24, 'h');
}

function inTwo(most: string, rest: number, unit: string): string {
  return rest === 0 ? most : `${most} ${rest} ${unit}`;
}

/** When something last happened, for a list: "now", "4 min", "2 h", "Fri", "12 Nov", "12 Nov 2024". */
export function ago(at: number, now: number): string {
  const milliseconds = now - at;
  if (milliseconds < MINUTE) return 'now';
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min`;
  if (milliseconds < DAY) return `${Math.floor(milliseconds / HOUR)} h`;
  const date = new Date(at);
  if (milliseconds < 6 * DAY) return date.toLocaleDateString('en-GB', { weekday: 'short' });
  const sameYear = date.getFullYear() === new Date(now).getFullYear();
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', ...(!sameYear && { year: 'numeric' }) });
}
