import type { ViewerOptions } from '@sunmao/viewer'

const KEY = 'browse-quality'
export const levels = ['quick', 'usual', 'fine'] as const
type Level = (typeof levels)[number]

/** What this browser draws; everybody's own. */
export interface Quality {
  hasEdges: boolean
  level: Level
}

const usual: Quality = { hasEdges: true, level: 'usual' }

export function qualityOf(): Quality {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Quality>
    return { hasEdges: kept.hasEdges !== false, level: levels.find((one) => one === kept.level) ?? usual.level }
  } catch {
    return usual
  }
}

export const keepQuality = (quality: Quality) => localStorage.setItem(KEY, JSON.stringify(quality))

/** Triangles in one picture while one moves and when one stands still. */
const options: Readonly<Record<Level, ViewerOptions>> = {
  quick: { isSmooth: false, budget: { moving: 500_000, still: 2_000_000 } },
  usual: { hasShade: true },
  fine: { hasShade: true, budget: { moving: 4_000_000, still: 20_000_000 } },
}

export const viewerOptions = (): ViewerOptions => options[qualityOf().level]
