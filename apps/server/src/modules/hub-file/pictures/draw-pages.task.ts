import * as z from 'zod'
import { defineTask } from '../../../tasks/define-task.ts'

/** For a small file, for each megabyte more, and for the largest. Pages are drawn until half of the time is over. */
const SECONDS = { least: 60, each: 4, most: 240 }

/** Draws the pages of a file as pictures; readers of a share who may not download it wait for them. */
export const drawPagesTask = defineTask({
  kind: 'drawPages',
  file: import.meta.url,
  payload: z.object({ fileId: z.int() }),
  lane: 'document',
  caps: (size) => ({
    ms: Math.min(SECONDS.least + (SECONDS.each * size) / 1e6, SECONDS.most) * 1000,
    heapMb: 2048,
    residentMb: 3072,
  }),
  // A file that kills its reader once would do so again.
  attempts: 1,
  run: async (context) => (await import('./draw-pages.ts')).drawPages(context),
})
