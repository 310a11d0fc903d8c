import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { ReleaseManifest } from './release-manifest.ts'
import { ReleaseRefused } from './release-refused.ts'
import { readFile } from './release-state.ts'
import { MANIFEST_FILE } from './unpack-release.ts'

const Kept = z.object({ keyId: z.string(), manifest: ReleaseManifest })

export const readRelease = (folder: string, version: string) => readFile(join(folder, version, MANIFEST_FILE), Kept)

/** Reads every file of a release that was taken in: the disk, or somebody, may have changed one since. */
export async function verifyRelease(folder: string, version: string): Promise<ReleaseManifest> {
  const release = readRelease(folder, version)
  if (!release) throw new ReleaseRefused('notPackage')
  for (const { path, sha256 } of release.manifest.files) {
    const digest = createHash('sha256')
    await pipeline(createReadStream(join(folder, version, path)), digest)
    if (digest.digest('hex') !== sha256) throw new ReleaseRefused('changed')
  }
  return release.manifest
}
