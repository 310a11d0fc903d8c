import { parseTime } from '../../ui/format.ts'

/** Seconds say nothing here. */
export const minuteOf = (time: string) => parseTime(time, '{y}-{m}-{d} {h}:{i}')
