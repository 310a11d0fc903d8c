// From a backup to a system that runs: everything is made beside what is there, compared, and then switched at once. Whatever state
// the present database is in is not asked. A kill before the switch changes nothing; one during it is gone on from by the next start.
import { createBlobs } from '../blobs/create-blobs.ts'
import { openStoreMark } from '../blobs/store-mark.ts'
import { type Config, ConfigError } from '../config.ts'
import { createLog } from '../core/log.ts'
import { readKeyFile, writeKeyFile } from '../secrets/key-file.ts'
import type { KeyRing } from '../secrets/sealed.ts'
import { loadDatabase } from './load-database.ts'
import type { Manifest } from './manifest.ts'
import { restoreBlobs } from './restore-blobs.ts'
import { beginAnew } from './restored.ts'
import type { BackupStore } from './store/backup-store.ts'
import { besideEmbedded } from './switch-embedded.ts'
import { besideOutside } from './switch-outside.ts'

export interface Restored {
  written: number
  missing: string[]
  former: string | undefined
}

type Stage = 'database' | 'files' | 'switch'

export async function restore(
  config: Config,
  means: { store: BackupStore; key: Buffer },
  manifest: Manifest,
  onProgress: (percent: number, stage: Stage) => void,
): Promise<Restored> {
  const beside = config.databaseUrl ? await besideOutside(config.databaseUrl) : await besideEmbedded(config.dataDir)
  try {
    await loadDatabase(means, manifest, beside.url, (share) => onProgress(60 * share, 'database'))
    // Addresses are not needed here, so no key to sign them either.
    const blobs = await createBlobs(config, { signingSecret: Buffer.alloc(0) }, createLog('warn'))
    const { written, missing } = await restoreBlobs(means, manifest, blobs, (share) =>
      onProgress(60 + 38 * share, 'files'),
    )
    const lost = missing.filter((hash) => !manifest.lostBlobs.includes(hash))
    if (lost.length > 0)
      throw new ConfigError(
        `备份中缺少 ${lost.length} 个文件，未做任何更改：${lost[0]} … · ${lost.length} files are missing in the backup; nothing was changed: ${lost[0]} …`,
      )
    onProgress(98, 'switch')
    const id = await beginAnew(beside.url)
    const keys = manifest.secretKeys.map((key) => Buffer.from(key, 'base64')) as unknown as KeyRing
    const present = (await readKeyFile(config).catch(() => undefined)) ?? []
    const mark = await openStoreMark(config)
    // Until the switch both belong to the files and to the keys, so that a kill leaves a pair that starts.
    await writeKeyFile(config, unique([...keys, ...present]))
    await mark.write([...(await mark.read()), id])
    const former = await beside.switchOver()
    await mark.write([id])
    await writeKeyFile(config, keys)
    return { written, missing, former }
  } finally {
    await beside.close()
  }
}

const unique = (keys: readonly Buffer[]): KeyRing =>
  keys.filter((key, at) => keys.findIndex((one) => one.equals(key)) === at) as unknown as KeyRing

/** What a person may want to set again: names of settings that differ from those of the backup. */
export function changedSettings(config: Config, { settings }: Manifest): string[] {
  const now = JSON.parse(JSON.stringify(config)) as Record<string, unknown>
  return [...new Set([...Object.keys(now), ...Object.keys(settings)])]
    .filter((name) => JSON.stringify(now[name]) !== JSON.stringify(settings[name]))
    .sort()
}
