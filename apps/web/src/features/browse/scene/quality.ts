import type { ShadeMode, ViewerOptions } from '@sunmao/viewer'

const KEY = 'browse-quality'
export const levels = ['quick', 'usual', 'fine'] as const
const shades: readonly ShadeMode[] = ['off', 'auto', 'on']
type Level = (typeof levels)[number]

/** What this browser draws; everybody's own. */
export interface Quality {
  hasEdges: boolean
  /** As the machine is quick enough unless somebody chose. */
  shade: ShadeMode
  level: Level
}

const usual: Quality = { hasEdges: true, shade: 'auto', level: 'usual' }

export function qualityOf(): Quality {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Quality>
    return {
      hasEdges: kept.hasEdges !== false,
      shade: shades.find((one) => one === kept.shade) ?? usual.shade,
      level: levels.find((one) => one === kept.level) ?? usual.level,
    }
  } catch {
    return usual
  }
}

export const keepQuality = (quality: Quality) => localStorage.setItem(KEY, JSON.stringify(quality))

/** Triangles in one picture while one moves and when one stands still. */
const options: Readonly<Record<Level, ViewerOptions>> = {
  quick: { isSmooth: false, budget: { moving: 500_000, still: 2_000_000 } },
  usual: {},
  fine: { budget: { moving: 4_000_000, still: 20_000_000 } },
}

export function viewerOptions(): ViewerOptions {
  const { level, shade } = qualityOf()
  return { ...options[level], shade: shade === 'auto' && level === 'quick' ? 'off' : shade }
}
