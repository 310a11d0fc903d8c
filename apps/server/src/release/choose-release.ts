import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mainOf } from './own-product.ts'

interface Means {
  dataDir: string
  /** Of the installation that was started. */
  version(): string
  /** Ends what was interrupted; a worker leaves that to the server. */
  isServer: boolean
}

/**
 * The program of the release that is to run instead of the installation. Where no package was ever taken in, it looks for one file and
 * that is all.
 */
export async function chooseRelease({ dataDir, version, isServer }: Means): Promise<string | undefined> {
  const folder = join(dataDir, 'releases')
  if (!existsSync(join(folder, 'state.json'))) return undefined
  const { BASE, endTrial, isWhole, readState } = await import('./release-state.ts')
  const { compareVersions } = await import('./release-manifest.ts')
  let state = readState(folder)
  if (state?.trial && isServer) {
    const { trial } = state
    // Killed in the middle. What was there before runs again, unless it could not work on the data any more.
    const wasStopped = trial.steps.some(({ step }) => step === 'stopped')
    const active = trial.isOneWay && wasStopped ? trial.to : trial.from
    endTrial(folder, { ...state, trial, active }, { outcome: 'interrupted', reason: '' })
    state = readState(folder)
  }
  if (!state || state.active === BASE) return undefined
  const isInstalledAnew = compareVersions(version(), state.over) > 0 && compareVersions(version(), state.active) > 0
  if (isInstalledAnew || !isWhole(folder, state.active)) return undefined
  return mainOf(join(folder, state.active))
}
