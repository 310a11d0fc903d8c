import { type Project, type ProjectStatus, projectStages } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import type { Meaning } from '../../ui/label/status.tsx'
import { dayText } from '../../ui/text/format.ts'

export const meanings: Readonly<Record<ProjectStatus, Meaning>> = {
  not_started: 'void',
  running: 'doing',
  paused: 'open',
  finished: 'done',
  archived: 'void',
  cancelled: 'reject',
}

/** In the order of the contract's stages, whose stored values are words of one language. */
const stageKeys = ['project.stage.scheme', 'project.stage.preliminary', 'project.stage.drawing'] as const

export const stageKey = (stage: string): Key | undefined =>
  stageKeys[(projectStages as readonly string[]).indexOf(stage)]

/** The same goal has another name from elsewhere: a paused project goes on, a finished one is reopened. */
const moves: Readonly<Record<ProjectStatus, Partial<Record<ProjectStatus, Key>>>> = {
  not_started: { running: 'project.move.start', cancelled: 'project.move.cancel' },
  running: { paused: 'project.move.pause', finished: 'project.move.finish', cancelled: 'project.move.cancel' },
  paused: { running: 'project.move.resume', cancelled: 'project.move.cancel' },
  finished: { running: 'project.move.reopen', archived: 'project.move.archive' },
  archived: { finished: 'project.move.unarchive' },
  cancelled: { not_started: 'project.move.revive' },
}

export const moveKey = (from: ProjectStatus, to: ProjectStatus): Key => moves[from][to] ?? `project.status.${to}`

const over: readonly ProjectStatus[] = ['finished', 'archived', 'cancelled']

/** Days are compared as texts: they have no zone. */
export const isLate = ({ planEnd, status }: Project, now = new Date()): boolean =>
  planEnd !== undefined && !over.includes(status) && planEnd < dayText(now)
