import type { Blobs } from './blobs.ts'

/** Long enough to begin to fetch them; the page asks for others when it needs them later. */
const BRIEF_S = 60

const known = new WeakMap<Blobs, Blobs>()

/** For the reader of a share: nobody asks any more who fetches an address, so it must not outlive the share for long. */
export function withBriefAddresses(blobs: Blobs): Blobs {
  const before = known.get(blobs)
  if (before) return before
  const brief: Blobs = {
    ...blobs,
    address: (hash, options) => blobs.address(hash, { ...options, seconds: Math.min(options.seconds, BRIEF_S) }),
  }
  known.set(blobs, brief)
  return brief
}
