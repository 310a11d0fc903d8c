import { issueStatuses, topicActions } from '@sunmao/contract'
import { asc, eq } from 'drizzle-orm'
import type { Ctx, Project, ProjectCtx } from '../../../core/context.ts'
import { isoTime } from '../../../core/wire-time.ts'
import { readWords } from '../../dict/dict-labels.service.ts'
import { issueTable } from '../../issue/issue.table.ts'
import { modelFileTable, modelTable } from '../../model/model.table.ts'
import { projectResourceTable, projectTable } from '../../project/project.table.ts'
import { isInSeenProject } from '../../project/seen-project.service.ts'
import { userTable } from '../../users/users.table.ts'
import { bcfNameOf } from '../export/read-fields.ts'
import { modelsFor } from '../import/find-models.ts'
import { readBcfWords } from '../mapping/bcf-words.ts'
import { seesLocked } from './means.ts'

const actionsIn = ({ status, can }: Pick<Project, 'status' | 'can'>) =>
  status !== 'archived' && can('issue:add') ? (['createTopic'] as const) : []

const shapeOf = (project: Pick<Project, 'projId' | 'projName' | 'status' | 'can'>) => ({
  project_id: String(project.projId),
  name: project.projName,
  authorization: { project_actions: [...actionsIn(project)] },
})

export async function listProjects(ctx: Ctx) {
  const { projId, projName, status } = projectTable
  const rows = await ctx.db
    .select({ projId, projName, status })
    .from(projectTable)
    .where(isInSeenProject(ctx, projId))
    .orderBy(asc(projId))
  return Promise.all(
    rows.map(async (row) => {
      const { codes } = await ctx.rights.inProject(ctx.user, row.projId)
      return shapeOf({ ...row, can: (code) => ctx.user.isAdmin || codes.has(code) })
    }),
  )
}

export const showProject = ({ project }: ProjectCtx) => shapeOf(project)

/** The words of the dictionaries as this project writes them in BCF, and what the caller may do where a topic says nothing else. */
export async function showExtensions(ctx: ProjectCtx) {
  const { db, lang, project } = ctx
  const words = await readBcfWords(db, project.projId, lang)
  const dictionaries = await readWords({ db, lang }, ['issue_type', 'issue_priority'])
  const valuesOf = (name: string) => (dictionaries.get(name) ?? []).map(({ value }) => value)
  const rows = await db
    .selectDistinct({ label: issueTable.labels, round: issueTable.round })
    .from(issueTable)
    .where(eq(issueTable.projId, project.projId))
  const people = await db
    .selectDistinct({ username: userTable.username, email: userTable.email })
    .from(projectResourceTable)
    .innerJoin(userTable, eq(userTable.id, projectResourceTable.userId))
    .where(eq(projectResourceTable.projId, project.projId))
  const users = people.map((one) => bcfNameOf(one)).sort()
  const rounds = [...new Set([1, ...rows.map(({ round }) => round)])].sort((a, b) => a - b)
  const told = (kind: 'type' | 'status' | 'priority' | 'stage' | 'label', values: readonly string[]) => [
    ...new Set(values.flatMap((value) => words.wordOf(kind, value) ?? [])),
  ]
  const isOpen = project.status !== 'archived'
  const isLead = project.can('issue:edit')
  const may = (action: (typeof topicActions)[number]) =>
    action === 'createComment' || (action === 'delete' ? project.can('issue:del') : isLead)
  return {
    topic_type: told('type', valuesOf('issue_type')),
    topic_status: told('status', issueStatuses),
    topic_label: told('label', rows.flatMap(({ label }) => label).sort()),
    snippet_type: [],
    priority: told('priority', valuesOf('issue_priority')),
    ...{ users, user_id_type: users },
    stage: told('stage', rounds.map(String)),
    project_actions: [...actionsIn(project)],
    topic_actions: isOpen ? topicActions.filter(may) : [],
    comment_actions: [],
  }
}

export async function listProjectFiles(ctx: ProjectCtx) {
  const { db, project } = ctx
  const models = await modelsFor(db, { projId: project.projId, subId: 0, seesLocked: seesLocked(ctx) })
  const known = new Set(models.map(({ fileId }) => fileId))
  const rows = await db
    .select({ fileId: modelFileTable.fileId, name: modelTable.name, time: modelFileTable.createTime })
    .from(modelFileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
    .where(eq(modelTable.projId, project.projId))
  return rows
    .filter(({ fileId }) => known.has(fileId))
    .map(({ fileId, name, time }) => ({
      display_information: [
        { field_display_name: 'Model Name', field_value: name },
        { field_display_name: 'Revision Date', field_value: isoTime(time) },
      ],
      file: { filename: name, file_name: name, date: isoTime(time), reference: String(fileId) },
    }))
}
