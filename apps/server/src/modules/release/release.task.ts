import * as z from 'zod'
import { ReleaseVersion } from '../../release/release-manifest.ts'
import { defineTask } from '../../tasks/define-task.ts'

const HOUR_MS = 3600_000
/** A disk that is slower than this is broken. */
const SLOWEST_BYTES_MS = 1000

export const checkReleaseTask = defineTask({
  kind: 'checkRelease',
  file: import.meta.url,
  payload: z.object({ version: ReleaseVersion }),
  lane: 'store',
  attempts: 1,
  caps: (size: number) => ({ ms: HOUR_MS + size / SLOWEST_BYTES_MS }),
  run: async (context) => (await import('./run-check.ts')).runCheck(context),
})
