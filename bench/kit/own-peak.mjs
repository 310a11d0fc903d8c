import { readFileSync } from 'node:fs'

/** Memory at the peak of this process in megabytes. What the system tells of a child otherwise begins with its parent's. */
export const peakMb = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024
