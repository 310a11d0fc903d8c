// A deployment of the ancestor's clients names an application and servers. Their pages read the application's name without a look.
import type { Ctx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { asForm, findNotes, type NoteRow, readNotes } from './deploy-note.service.ts'

interface Given {
  app: { id: number }
  deploys: { id: number }[]
}
interface Kept {
  appId: number
  serverIds: number[]
}

const contentOf = (row: NoteRow) => row.content as unknown as Kept
const numbers = (rows: readonly { id: number }[]) => [...new Set(rows.map(({ id }) => id))]

/** The name of a deployment is that of its application, for the search. */
export async function asNote({ db }: Ctx, { app, deploys }: Given) {
  const [found] = await findNotes(db, 'app', [app.id])
  const servers = await findNotes(db, 'server', numbers(deploys))
  if (!found || servers.length !== numbers(deploys).length) throw badRequest('deploy.noSuchNote')
  return { name: found.name, appId: app.id, serverIds: numbers(deploys) }
}

export async function asDeployments(db: Db, rows: readonly NoteRow[]) {
  const apps = await findNotes(
    db,
    'app',
    rows.map((row) => contentOf(row).appId),
  )
  const servers = await findNotes(
    db,
    'server',
    rows.flatMap((row) => contentOf(row).serverIds),
  )
  return rows.map((row) => {
    const { appId, serverIds } = contentOf(row)
    const app = apps.find(({ id }) => id === appId)
    const deploys = servers.filter(({ id }) => serverIds.includes(id)).map(asForm)
    const { id, createBy, updateBy, createTime, updateTime, rowVersion } = asForm(row)
    return {
      ...{ id, createBy, updateBy, createTime, updateTime, rowVersion },
      app: app ? asForm(app) : { id: appId, name: row.name },
      deploys,
      servers: deploys.map(({ name }) => name).join(','),
    }
  })
}

export async function refuseUsed({ db }: Ctx, ids: readonly number[]): Promise<void> {
  const rows = await readNotes(db, 'deploy', {})(1000, 0)
  if (rows.some((row) => ids.includes(contentOf(row).appId))) throw badRequest('deploy.appInUse')
}
