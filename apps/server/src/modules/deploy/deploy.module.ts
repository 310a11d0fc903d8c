import { deploy, deployApp, deployHistory, deployServer } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import type { Ctx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { type Cell, rowsOf, sheetOf } from '../../resource/sheet.ts'
import { rollBackFrom, takeRelease } from '../release/release.service.ts'
import { running } from '../release/release-list.service.ts'
import type { NoteKind } from './deploy.table.ts'
import { readSwitches, removeSwitches } from './deploy-history.service.ts'
import { addNote, asForm, changeNote, listNotes, readNotes, removeNotes } from './deploy-note.service.ts'
import { keepDeploySocket } from './deploy-socket.ts'
import { asDeployments, asNote, refuseUsed } from './deployment.service.ts'

const plain = (text: string) => ({ type: 'text/plain; charset=utf-8', bytes: Buffer.from(text) })

/** Their columns are their fields' names: forms and sheets of those clients use the same. */
function sheetOfNotes(ctx: Ctx, kind: NoteKind, fields: readonly string[], filter: Parameters<typeof readNotes>[2]) {
  const cells = (row: Awaited<ReturnType<ReturnType<typeof readNotes>>>[number]) => {
    const form = asForm(row) as Record<string, unknown>
    return fields.map((field) => form[field] as Cell)
  }
  return sheetOf(translate(ctx.lang, `deploy.sheet.${kind}`), fields, rowsOf(readNotes(ctx.db, kind, filter), cells))
}

/** What clients of the ancestor stack show of deployment. Nothing that is typed there is run or connected to. */
export const deployModule = defineModule({
  name: 'deploy',
  routes: [
    serveRoutes(deployApp, {
      list: async (ctx, { query }) => {
        const { rows, totalElements } = await listNotes(ctx, 'app', query)
        return { content: rows.map(asForm), totalElements }
      },
      download: (ctx, { query }) =>
        sheetOfNotes(
          ctx,
          'app',
          ['name', 'port', 'uploadPath', 'deployPath', 'backupPath', 'startScript', 'deployScript', 'createTime'],
          query,
        ),
      create: (ctx, { body: { id: _, ...fields } }) => addNote(ctx, 'app', fields),
      update: (ctx, { body }) => changeNote(ctx, 'app', body),
      remove: async (ctx, { body }) => {
        await refuseUsed(ctx, body)
        await removeNotes(ctx, 'app', body)
      },
    }),
    serveRoutes(deployServer, {
      list: async (ctx, { query }) => {
        const { rows, totalElements } = await listNotes(ctx, 'server', query)
        return { content: rows.map(asForm), totalElements }
      },
      download: (ctx, { query }) => sheetOfNotes(ctx, 'server', ['name', 'ip', 'port', 'account', 'createTime'], query),
      create: (ctx, { body: { id: _, password: __, ...fields } }) => addNote(ctx, 'server', fields),
      update: (ctx, { body: { password: _, ...fields } }) => changeNote(ctx, 'server', fields),
      remove: (ctx, { body }) => removeNotes(ctx, 'server', body),
      testConnect: () => false,
    }),
    serveRoutes(deploy, {
      list: async (ctx, { query: { appName, ...query } }) => {
        const { rows, totalElements } = await listNotes(ctx, 'deploy', { ...query, name: appName })
        return { content: await asDeployments(ctx.db, rows), totalElements }
      },
      download: (ctx, { query: { appName, createTime } }) =>
        sheetOfNotes(ctx, 'deploy', ['name', 'createBy', 'createTime'], { name: appName, createTime }),
      create: async (ctx, { body }) => addNote(ctx, 'deploy', await asNote(ctx, body)),
      update: async (ctx, { body }) => {
        const { id, rowVersion } = body
        await changeNote(ctx, 'deploy', { ...(await asNote(ctx, body)), id, rowVersion })
      },
      remove: (ctx, { body }) => removeNotes(ctx, 'deploy', body),
      upload: async (ctx, { files }) => ({ error: 0 as const, id: (await takeRelease(ctx, files.file)).version }),
      serverStatus: (ctx) => plain(translate(ctx.lang, 'deploy.runs', { version: running().version })),
      startServer: () => {
        throw badRequest('deploy.noStart')
      },
      stopServer: () => {
        throw badRequest('deploy.noStop')
      },
      serverReduction: async (ctx, { body }) => {
        await rollBackFrom(ctx, body.id)
        return plain(translate(ctx.lang, 'deploy.rollingBack'))
      },
    }),
    serveRoutes(deployHistory, {
      list: (ctx, { query: { page, size, ...filter } }) => {
        const all = readSwitches(ctx, filter)
        return { content: all.slice(page * size, (page + 1) * size), totalElements: all.length }
      },
      download: (ctx, { query }) =>
        sheetOf(
          translate(ctx.lang, 'deploy.sheet.history'),
          ['appName', 'ip', 'deployUser', 'deployDate', 'outcome', 'reason'],
          rowsOf(
            async (limit, offset) => readSwitches(ctx, query).slice(offset, offset + limit),
            (row) => [row.appName, row.ip, row.deployUser, row.deployDate, row.outcome, row.reason],
          ),
        ),
      remove: (ctx, { body }) => removeSwitches(ctx, body),
    }),
  ],
  sockets: { deploy: keepDeploySocket },
})
