// A version of a file is shared, published or archived by the approval that it is submitted to.
import { hubFilePath, type LibraryMove, libraryWorkflow } from '@sunmao/contract'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Approvable } from '../../answers.ts'
import { tellProject } from '../../bus/tell.ts'
import { AppError, conflict, forbidden, notFound } from '../../core/errors.ts'
import { groupBy } from '../../db/group-by.ts'
import { readersOfFile } from '../hub-file/folder/readers.service.ts'
import { hubFileVersionTable as fileTable, hubFileTable } from '../hub-file/hub-file.table.ts'
import { hubFileVersions } from '../hub-file/hub-file-versions.service.ts'
import { lockVersions } from '../versioned-file/lock-version.service.ts'
import { addActivities } from './activity.service.ts'
import { changeStates } from './state.service.ts'

const purposes = ['share', 'publish', 'archive'] as const
type Purpose = (typeof purposes)[number] & LibraryMove
const purposeOf = (name: string): Purpose => purposes.find((one) => one === name) ?? 'publish'

export const fileApprovable: Approvable = {
  kind: 'hubFile',
  purposes,
  find: async ({ db, user }, ids) => {
    if (ids.length === 0) return []
    const rows = await db
      .select({ file: fileTable, chain: hubFileTable, readers: readersOfFile as SQL<{ ids: number[] } | null> })
      .from(fileTable)
      .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, fileTable.hubFileId))
      .where(and(inArray(fileTable.fileId, [...ids]), isNull(fileTable.deleteTime)))
      .orderBy(fileTable.fileId)
    // Whoever decides on one that is submitted was let in by its approval.
    const isSeen = ({ file, readers }: (typeof rows)[number]) =>
      user.userId === null || file.approvalId !== null || !readers || readers.ids.includes(user.userId)
    return rows.filter(isSeen).map(({ file, chain }) => ({
      ...{ id: file.fileId, projId: chain.projId, subId: chain.subId },
      title: `${chain.name} V${file.version}`,
      path: `${hubFilePath({ kind: chain.kind, format: file.format })}?projId=${chain.projId}&fileId=${file.fileId}`,
      hash: file.hash ?? '',
      disciplines: chain.discipline ? [chain.discipline] : [],
    }))
  },
  begin: async (ctx, ids, { approvalId, purpose }) => {
    const locked = await lockVersions(ctx.db, hubFileVersions, ids)
    if (locked.length !== new Set(ids).size) throw notFound()
    const rows = await ctx.db
      .select()
      .from(fileTable)
      .where(inArray(fileTable.fileId, [...ids]))
    const verb = libraryWorkflow.verbs[purposeOf(purpose)]
    for (const row of rows) {
      const { chain } = locked.find(({ chainId }) => chainId === row.hubFileId)!
      const isAuthor = await ctx.db.$count(
        fileTable,
        and(eq(fileTable.hubFileId, row.hubFileId), eq(fileTable.userId, ctx.user.userId)),
      )
      const { codes } = await ctx.rights.inProject(ctx.user, chain.projId)
      // Nobody but its authors knows of what is in the works.
      if (!isAuthor && row.state === 'working' && row.approvalId === null) throw notFound()
      if (!isAuthor && !ctx.user.isAdmin && !codes.has('hubFile:edit')) throw forbidden()
      if (row.approvalId !== null && row.approvalId !== approvalId) throw conflict('library.submitted')
      if (!verb.from.some((from) => from === row.state))
        throw new AppError(409, 'library.wrongState', { name: chain.name })
      if (!row.hash) throw conflict('hubFile.notJoined')
    }
    await ctx.db
      .update(fileTable)
      .set({ approvalId })
      .where(inArray(fileTable.fileId, [...ids]))
    await addActivities(
      ctx,
      rows.map(({ hubFileId, fileId, version }) => ({ hubFileId, fileId, kind: 'submit', facts: { version } })),
    )
    for (const { chain } of locked) tellProject(ctx, chain.projId, 'hubFile')
  },
  end: async (means, ids, { approvalId, purpose, outcome }) => {
    const locked = await lockVersions(means.db, hubFileVersions, ids)
    const projectOf = new Map(locked.map(({ chainId, chain }) => [chainId, chain.projId]))
    const rows = await means.db
      .select()
      .from(fileTable)
      .where(and(inArray(fileTable.fileId, [...ids]), eq(fileTable.approvalId, approvalId)))
    const move = purposeOf(purpose)
    const { to } = libraryWorkflow.verbs[move]
    for (const [projId, group] of groupBy(rows, ({ hubFileId }) => projectOf.get(hubFileId) ?? 0)) {
      if (outcome === 'approved') await changeStates({ ...means, project: { projId } }, group, { to, kind: move })
      else {
        const fileIds = group.map(({ fileId }) => fileId)
        await means.db
          .update(fileTable)
          .set({ approvalId: null, updateTime: sql`now()` })
          .where(inArray(fileTable.fileId, fileIds))
        if (outcome === 'rejected' || outcome === 'returned')
          await addActivities(
            means,
            group.map(({ hubFileId, fileId, version }) => ({ hubFileId, fileId, kind: 'reject', facts: { version } })),
          )
        tellProject(means, projId, 'hubFile')
      }
    }
  },
}
