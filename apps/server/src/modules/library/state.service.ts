import { type HubFile, type HubFileState, type LibraryMove, libraryWorkflow, type PartOf } from '@sunmao/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { AppError, badRequest, conflict, notFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { hubFileVersionTable as fileTable } from '../hub-file/hub-file.table.ts'
import { hubFileVersions } from '../hub-file/hub-file-versions.service.ts'
import { ascending, writeInProject } from '../project/project-lock.service.ts'
import { renewLatest } from '../versioned-file/latest-version.service.ts'
import { lockVersions } from '../versioned-file/lock-version.service.ts'
import { addActivities } from './activity.service.ts'
import { tellSubscribers } from './subscription.service.ts'

type Part = PartOf<typeof libraryWorkflow>

/** What the caller is to these files, besides what the project lets him. */
async function authorsAmong({ db, user }: ProjectCtx, hubFileIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ id: fileTable.hubFileId })
    .from(fileTable)
    .where(and(inArray(fileTable.hubFileId, [...hubFileIds]), eq(fileTable.userId, user.userId)))
  return new Set(rows.map(({ id }) => id))
}

function partsIn({ project }: ProjectCtx, isAuthor: boolean): Part[] {
  return [
    ...(isAuthor ? (['author'] as const) : []),
    ...(project.can('library:publish') ? (['publisher'] as const) : []),
    ...(project.can('library:archive') ? (['archivist'] as const) : []),
  ]
}

/** What the caller may do with the state of each version now. What waits for a decision stays as it is. */
export async function movesOf(ctx: ProjectCtx, files: readonly HubFile[]): Promise<Map<number, LibraryMove[]>> {
  const authored = await authorsAmong(
    ctx,
    files.map(({ hubFileId }) => hubFileId),
  )
  return new Map(
    files.map(({ fileId, hubFileId, state, isSubmitted }) => [
      fileId,
      isSubmitted || ctx.project.status === 'archived'
        ? []
        : libraryWorkflow.verbsFor(state, partsIn(ctx, authored.has(hubFileId))),
    ]),
  )
}

interface Move {
  fileIds: readonly number[]
  move: LibraryMove
  reason?: string
}

export const setStates = (ctx: ProjectCtx, { fileIds, move, reason }: Move): Promise<void> =>
  inTransaction(ctx, async (own) => {
    await writeInProject(own.db, own.project.projId)
    const verb = libraryWorkflow.verbs[move]
    if ('reason' in verb && verb.reason === 'required' && !reason) throw badRequest('library.reasonMissing')
    const locked = await lockVersions(own.db, hubFileVersions, fileIds)
    if (locked.length !== new Set(fileIds).size) throw notFound()
    const authored = await authorsAmong(
      own,
      locked.map(({ chainId }) => chainId),
    )
    const rows = await own.db
      .select()
      .from(fileTable)
      .where(inArray(fileTable.fileId, [...fileIds]))
    for (const row of rows) {
      if (row.approvalId !== null) throw conflict('library.submitted')
      const parts = partsIn(own, authored.has(row.hubFileId))
      if (libraryWorkflow.verbsFor(row.state, parts).includes(move)) continue
      const { name } = locked.find(({ chainId }) => chainId === row.hubFileId)!.chain
      const isOffered = verb.from.some((from) => from === row.state)
      throw new AppError(409, isOffered ? 'library.notYours' : 'library.wrongState', { name })
    }
    await changeStates(own, rows, { to: verb.to, kind: move, reason })
  })

type Means = Parameters<typeof tellSubscribers>[0]

interface Change {
  to: HubFileState
  kind: LibraryMove
  reason?: string | undefined
}

/** Of versions that are locked, in the transaction of that. */
export async function changeStates(
  own: Means & { project: { projId: number } },
  rows: readonly (typeof fileTable.$inferSelect)[],
  { to, kind, reason }: Change,
): Promise<void> {
  await own.db
    .update(fileTable)
    .set({ state: to, approvalId: null, updateTime: sql`now()` })
    .where(
      inArray(
        fileTable.fileId,
        rows.map(({ fileId }) => fileId),
      ),
    )
  for (const chainId of ascending(rows.map(({ hubFileId }) => hubFileId)))
    await renewLatest(own.db, hubFileVersions, chainId)
  await addActivities(
    own,
    rows.map(({ hubFileId, fileId, version }) => ({ hubFileId, fileId, kind, reason, facts: { version } })),
  )
  await tellSubscribers(
    own,
    rows.map(({ fileId }) => fileId),
    kind,
  )
  tellProject(own, own.project.projId, 'hubFile')
}
