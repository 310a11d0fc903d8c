// An update that did not work is told to all administrators: whoever began it may have gone home. How it ended stands in a file, written
// by whichever process was left, so the server that works afterwards looks there.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { translate } from '@sunmao/i18n/node'
import * as z from 'zod'
import type { Services } from '../../core/context.ts'
import { type Ended, readFile, readHistory, releasesFolder, writeFile } from '../../release/release-state.ts'
import { type MessageKind, notify } from '../message/message.service.ts'
import { findAdministrators } from '../users/administrators.service.ts'
import { announce } from '../webhook/webhook.service.ts'

const EVERY_MS = 2000
/** A product that could not go back may stand still for a holiday before somebody starts it. */
const NEWS_MS = 14 * 86_400_000
const MOST_REASON = 300
const PAGE = '/operations/release'
const TOLD_FILE = 'told.json'

const kinds = {
  switched: undefined,
  failed: 'message.releaseFailed',
  interrupted: 'message.releaseInterrupted',
  stuck: 'message.releaseStuck',
} as const satisfies Record<Ended['outcome'], MessageKind | undefined>

type Means = Pick<Services, 'db' | 'config' | 'bus'>

/** Tells of every end that was not told yet. */
export async function tellEnds(means: Means): Promise<void> {
  const folder = releasesFolder(means.config)
  const told = new Set(readFile(join(folder, TOLD_FILE), z.array(z.string())))
  const news = readHistory(folder).filter(({ endTime }) => Date.now() - Date.parse(endTime) < NEWS_MS)
  const untold = news.filter(({ id, outcome }) => kinds[outcome] && !told.has(id))
  if (untold.length === 0) return
  for (const one of untold.reverse()) await tell(means, one)
  // Behind the notices: rather twice than never.
  writeFile(
    folder,
    TOLD_FILE,
    news.map(({ id }) => id),
  )
}

async function tell(means: Means, { outcome, reason, toVersion, fromVersion }: Ended): Promise<void> {
  const kind = kinds[outcome]!
  const facts = { to: toVersion, from: fromVersion, reason: reason.slice(0, MOST_REASON) }
  await means.db.transaction(async (tx) => {
    const within = { ...means, db: tx }
    await notify(within, await findAdministrators(tx), 'operations', kind, facts, PAGE)
    await announce(within, 'operations', translate('zh-CN', kind, facts), PAGE)
  })
}

/** The server looks whether the history has changed; workers do not have it. */
export function watchEnds(services: Services, role: 'server' | 'worker'): () => void {
  const file = join(releasesFolder(services.config), 'history.json')
  let seen: number | undefined
  let isBusy = false
  const look = async () => {
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (isBusy || changed === undefined || changed === seen || services.state.isDatabaseAway) return
    isBusy = true
    try {
      await tellEnds(services)
      seen = changed
    } catch (error) {
      services.log.warn({ err: error }, 'the end of an update was not told')
    } finally {
      isBusy = false
    }
  }
  if (role === 'worker') return () => undefined
  const timer = setInterval(() => void look(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
