import { appLog, appTypeEnterprise, appTypeName, appTypeProject } from '@sunmao/contract'
import { call } from '../../api/call.ts'
import { useMode } from '../../session/project/mode.ts'
import { useSession } from '../../session/session.ts'

const EVERY_MS = 900_000
const KEY = 'recordCode'
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 32

/** Tells the server at once and every quarter of an hour that somebody is here, until it is told to stop. */
export function startHeartbeat(): () => void {
  beat()
  const timer = setInterval(beat, EVERY_MS)
  return () => clearInterval(timer)
}

function beat(): void {
  const { enterpriseProjectFlag: flag, project } = useMode.getState()
  const body = {
    recordCode: recordCode(),
    appType: flag === 1 ? appTypeEnterprise : appTypeProject,
    appTypeName: appTypeName,
    username: useSession.getState().info?.username,
    indexCode: flag === 0 && project ? project.indexCode : null,
  }
  // Nobody waits for it: a missed beat is made good by the next one.
  call(appLog.createAndUpdate, { body }, { quiet: true }).catch(() => undefined)
}

/** One per browser session. */
export function recordCode(): string {
  const known = sessionStorage.getItem(KEY)
  if (known) return known
  const made = Array.from({ length: LENGTH }, randomLetter).join('')
  sessionStorage.setItem(KEY, made)
  return made
}

/** Bytes beyond the last whole alphabet are drawn again, so that every letter is equally likely. */
function randomLetter(): string {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
  return LETTERS[byte < 252 ? byte % LETTERS.length : -1] ?? randomLetter()
}
