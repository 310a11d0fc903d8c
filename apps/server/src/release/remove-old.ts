import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { compareVersions, ReleaseVersion } from './release-manifest.ts'
import { isWhole, type ReleaseState } from './release-state.ts'

const KEPT = 3

export async function listReleases(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => ReleaseVersion.safeParse(name).success && isWhole(folder, name))
    .sort((a, b) => compareVersions(b, a))
}

/** The last three stay, and whatever runs or would be gone back to. */
export async function removeOldReleases(folder: string, { active, previous }: ReleaseState): Promise<void> {
  const all = await listReleases(folder)
  const kept = new Set([active, previous, ...all.slice(0, KEPT)])
  for (const name of all) if (!kept.has(name)) await rm(join(folder, name), { recursive: true, force: true })
}
