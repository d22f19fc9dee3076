import { z } from 'zod';

export const MINIMUM = { width: 480, height: 480 };
const USUAL = { width: 1280, height: 900 };
/** How much of a title bar must be on a screen for a hand to reach it. */
const GRIP = { width: 120, height: 24 };

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const whole = z.number().int();

/** What is remembered of a window between starts. */
export const remembered = z.object({
  x: whole,
  y: whole,
  width: whole.positive(),
  height: whole.positive(),
  maximized: z.boolean(),
});
export type Remembered = z.infer<typeof remembered>;

export interface Placement {
  /** Centred by the system without it. */
  at?: { x: number; y: number };
  width: number;
  height: number;
  maximized: boolean;
}

/**
 * Where a window opens: as it was left, but never larger than the screen that it is on nor where no hand can reach its
 * title bar, for screens come and go. `workAreas`: the usable part of each screen, the primary one first.
 */
export function placeWindow(was: Remembered | undefined, workAreas: readonly Area[]): Placement {
  const screen = was && workAreas.find((area) => isReachable(was, area));
  const room = screen ?? workAreas[0] ?? { x: 0, y: 0, ...USUAL };
  const width = clamp(was?.width ?? USUAL.width, MINIMUM.width, room.width);
  const height = clamp(was?.height ?? USUAL.height, MINIMUM.height, room.height);
  const maximized = was?.maximized ?? false;
  return was && screen ? { at: { x: was.x, y: was.y }, width, height, maximized } : { width, height, maximized };
}

function isReachable(bounds: Area, area: Area): boolean {
  const across = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  return across >= GRIP.width && bounds.y >= area.y && bounds.y + GRIP.height <= area.y + area.height;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
