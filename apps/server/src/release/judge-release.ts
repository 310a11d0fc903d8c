import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareVersions, type ReleaseManifest } from './release-manifest.ts'
import { ReleaseRefused } from './release-refused.ts'

export interface RunningProduct {
  version: string
  /** Of its lock file. */
  lock: string
  /** Its folder. */
  root: string
}

/** Refuses what could not run here, or would be a step back. */
export function judgeRelease({ version, node, lock, dependencies }: ReleaseManifest, running: RunningProduct): void {
  const order = compareVersions(version, running.version)
  if (order < 0) throw new ReleaseRefused('older', { version, running: running.version })
  if (order === 0) throw new ReleaseRefused('same', { version })
  const major = Number(process.versions.node.split('.')[0])
  if (major < node) throw new ReleaseRefused('node', { wanted: String(node), running: process.versions.node })
  if (dependencies.kind === 'inside' && dependencies.platform !== platform)
    throw new ReleaseRefused('platform', { wanted: dependencies.platform, running: platform })
  if (dependencies.kind === 'shared' && lock !== running.lock) throw new ReleaseRefused('lock')
}

export const platform = `${process.platform}-${process.arch}`

export const lockOf = (root: string): string =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
