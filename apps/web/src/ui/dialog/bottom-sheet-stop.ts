/** How far a sheet is pulled up. */
export const sheetStops = ['low', 'half', 'high'] as const
export type SheetStop = (typeof sheetStops)[number]

const LOW_PX = 112
/** What stays free above a sheet that is pulled up all the way, and of its place at the foot. */
const FREE_PX = 144
/** Pixels per millisecond from which a flick decides, not the place where it ends. */
const FLICK = 0.5

/** Heights of the three stops where there is so much room; also in sheet.css. */
export const stopHeights = (room: number): Record<SheetStop, number> => ({
  low: LOW_PX,
  half: room * 0.45,
  high: Math.max(LOW_PX, room - FREE_PX),
})

/** Where a sheet comes to rest that was let go at a height; `speed` is upwards in pixels per millisecond. */
export function restingStop(height: number, speed: number, room: number): SheetStop {
  const heights = stopHeights(room)
  const ahead = sheetStops.filter((stop) =>
    speed > FLICK ? heights[stop] > height : speed < -FLICK ? heights[stop] < height : true,
  )
  const away = (stop: SheetStop) => Math.abs(heights[stop] - height)
  return (ahead.length > 0 ? ahead : sheetStops).reduce((best, stop) => (away(stop) < away(best) ? stop : best))
}

/** The next one up or down; at the end it stays. */
export const stopBeside = (stop: SheetStop, by: 1 | -1): SheetStop =>
  sheetStops[Math.min(sheetStops.length - 1, Math.max(0, sheetStops.indexOf(stop) + by))]!
