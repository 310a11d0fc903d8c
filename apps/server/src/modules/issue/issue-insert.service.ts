import type { Input, issue } from '@sunmao/contract'
import { tellProject } from '../../bus/tell.ts'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { cleanHtml } from '../../rich-text/clean-html.ts'
import type { Own } from '../hub-to-do/hub-to-do.service.ts'
import { issueViewpointTable, issueTable as table } from './issue.table.ts'
import { checkFields, checkFiles } from './issue-check.service.ts'
import { nextNumber } from './issue-number.ts'
import { addActivity, ascending, derivedOf, setPeople, setReferences } from './issue-row.ts'
import { renewTodos } from './issue-todo.ts'

type NewIssue = Input<typeof issue.create>['body']
type NewViewpoint = NewIssue['viewpoints'][number]
/** With the hash of its picture. */
export type KeptViewpoint = Pick<NewViewpoint, 'fileIds' | 'state'> & { picture: string | null; pictureType?: string }

/** Who raises or changes issues: a caller, or a task in his name. */
export type IssueMeans = Own &
  Pick<Ctx, 'lang'> & {
    registry: Pick<Ctx['registry'], 'references'>
    user: { userId: number; me: { username: string } }
    project: { projId: number }
  }

/** In the transaction of what raises it, which holds the project. */
export async function insertIssue(
  own: IssueMeans,
  body: Omit<NewIssue, 'viewpoints'> & { viewpoints: KeptViewpoint[] },
): Promise<number> {
  const { subId, isDraft, viewpoints, assigneeIds, watcherIds, references, ...fields } = body
  const { projId } = own.project
  await checkFields(own, projId, { ...body, viewpoints: undefined } as Partial<NewIssue>)
  await checkFiles(
    own.db,
    projId,
    viewpoints.flatMap(({ fileIds }) => fileIds),
  )
  const by = own.user.me.username
  const content = {
    ...fields,
    html: cleanHtml(fields.html),
    number: isDraft ? null : await nextNumber(own.db, subId, fields.discipline),
    labels: [...new Set(fields.labels)],
    fileIds: ascending([
      ...fields.elements.map(({ fileId }) => fileId),
      ...viewpoints.flatMap(({ fileIds }) => fileIds),
    ]),
  }
  const [row] = await own.db
    .insert(table)
    .values({
      ...content,
      ...derivedOf(content),
      projId,
      subId,
      userId: own.user.userId,
      status: isDraft ? 'draft' : 'open',
      createBy: by,
      updateBy: by,
    })
    .returning()
  const { id } = row!
  await setPeople(own, id, { assigneeIds, watcherIds })
  await setReferences(own, id, references)
  for (const one of viewpoints) await keepViewpoint(own.db, id, one)
  await addActivity(own, id, 'create', [])
  await renewTodos(own, row!, assigneeIds, true)
  tellProject(own, projId, 'issue', id)
  return id
}

export async function keepViewpoint(db: Db, issueId: number, { fileIds, ...view }: KeptViewpoint): Promise<number> {
  const [row] = await db
    .insert(issueViewpointTable)
    .values({ issueId, fileIds: ascending(fileIds), ...view })
    .returning({ id: issueViewpointTable.id })
  return row!.id
}
