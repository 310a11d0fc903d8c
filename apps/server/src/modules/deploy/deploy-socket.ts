import type { Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import type { FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Services } from '../../core/context.ts'
import { cookieSession } from '../../http/cookie-session.ts'
import { langOf } from '../../http/lang-of.ts'
import { readHistory, readState, releasesFolder, type Trial } from '../../release/release-state.ts'

const LOOK_MS = 1000
const MOST = 50
/** Whoever comes back after a switch is told how it went. */
const TOLD_MS = 10 * 60_000

let open = 0

/**
 * Tells administrators how a switch goes, in the frames of the ancestor's clients. They open it with nothing but the cookies that their
 * browser has, as soon as the page is there.
 */
export async function keepDeploySocket(services: Services, socket: WebSocket, request: FastifyRequest): Promise<void> {
  socket.on('error', () => socket.terminate())
  const { isAdministrator } = await cookieSession(services, request)
  if (!isAdministrator) return socket.close(4401, 'administrators only')
  if (open >= MOST) return socket.close(1013, 'try again later')
  open += 1
  const lang = langOf(request)
  const told = new Set<string>()
  const look = () => {
    for (const line of linesOf(services, lang)) {
      if (told.has(line.key)) continue
      told.add(line.key)
      socket.send(JSON.stringify({ msgType: line.isError ? 'ERROR' : 'INFO', msg: line.text }))
    }
  }
  const timer = setInterval(async () => {
    const isStill = await cookieSession(services, request).catch(() => undefined)
    if (isStill?.isAdministrator === false) socket.close(4401, 'signed out')
    else look()
  }, LOOK_MS)
  socket.on('close', () => {
    open -= 1
    clearInterval(timer)
  })
  look()
}

interface Line {
  key: string
  text: string
  isError: boolean
}

function linesOf({ config }: Services, lang: Lang): Line[] {
  const folder = releasesFolder(config)
  const [last] = readHistory(folder)
  const current = readState(folder)?.trial
  const recent = last && Date.now() - Date.parse(last.endTime) < TOLD_MS ? last : undefined
  return [recent, current].flatMap((trial) => (trial ? stepsOf(trial, lang) : []))
}

const stepsOf = ({ id, steps, toVersion }: Trial, lang: Lang): Line[] =>
  steps.map(({ step, text }) => ({
    key: `${id} ${step}`,
    text: `${translate(lang, `release.step.${step}`, { version: toVersion })}${text ? `: ${text}` : ''}`,
    isError: step === 'failed' || step === 'stuck',
  }))
