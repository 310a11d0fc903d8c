import { hostname } from 'node:os'
import type { Ctx } from '../../core/context.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { instantOf, wireTime } from '../../core/wire-time.ts'
import { type Ended, readHistory, readState, releasesFolder, writeHistory } from '../../release/release-state.ts'

interface Filter {
  blurry?: string | undefined
  deployDate?: string[] | undefined
  createTime?: string[] | undefined
}

const asRow = ({ id, fromVersion, toVersion, by, time, outcome, reason }: Ended) => ({
  id,
  appName: `Sunmao ${fromVersion} → ${toVersion}`,
  ip: hostname(),
  deployUser: by,
  deployDate: wireTime(new Date(time)),
  outcome,
  reason,
})

/** The newest first. Every switch is of the one application and server that there is, so `deployId` leaves nothing out. */
export function readSwitches({ config }: Ctx, { blurry = '', deployDate, createTime }: Filter) {
  const [from, to, ...rest] = deployDate ?? createTime ?? []
  const isWithin = ({ time }: Ended) =>
    !from || !to || rest.length > 0 || (new Date(time) >= instantOf(from) && new Date(time) <= instantOf(to))
  const wanted = blurry.toLowerCase()
  return readHistory(releasesFolder(config))
    .filter(isWithin)
    .map(asRow)
    .filter((row) => [row.appName, row.ip, row.deployUser].some((text) => text.toLowerCase().includes(wanted)))
}

/** All of them or none. */
export function removeSwitches({ config }: Ctx, ids: readonly string[]): void {
  const folder = releasesFolder(config)
  // The process that follows writes its line, and would not know of this.
  if (readState(folder)?.trial) throw conflict('deploy.isBusy')
  const history = readHistory(folder)
  const rest = history.filter(({ id }) => !ids.includes(id))
  if (history.length - rest.length !== new Set(ids).size) throw notFound()
  writeHistory(folder, rest)
}
