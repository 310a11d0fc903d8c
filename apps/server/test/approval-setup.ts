// Chains, releases and people for the tests of approvals.
import type { ApprovalChain } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { approvalDefinitionTable } from '../src/modules/approval/approval-definition.table.ts'
import { modelFileTable, modelTable } from '../src/modules/model/model.table.ts'
import {
  projectResourceRoleTable,
  projectResourceTable,
  projectRoleTable,
} from '../src/modules/project/project.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import type { Caller, TestServer } from './test-server.ts'

export const PROJ = 2

export async function addStaff(hub: TestServer, username: string, roleName: string, disciplines: string[] = []) {
  const { db } = hub.services
  const [user] = await db.insert(userTable).values({ username, nickName: username }).returning()
  const [role] = await db.select().from(projectRoleTable).where(eq(projectRoleTable.name, roleName))
  const member = { projId: PROJ, userId: user!.id, disciplines }
  const [resource] = await db.insert(projectResourceTable).values(member).returning()
  await db.insert(projectResourceRoleTable).values({ resourceId: resource!.resourceId, roleId: role!.id })
  return { id: user!.id, resourceId: resource!.resourceId, caller: await hub.as(username) }
}

export const idOf = async (hub: TestServer, username: string) =>
  (await hub.services.db.select().from(userTable).where(eq(userTable.username, username)))[0]!.id

export const chainOf = (steps: object[], more: object = {}) =>
  ({
    name: '测试流程',
    kind: 'modelPubVersion',
    purposes: ['publish'],
    steps: steps.map((step, at) => ({ key: `s${at + 1}`, name: `步骤${at + 1}`, rule: 'all', ...step })),
    ...more,
  }) as unknown as ApprovalChain

export const people = (...userIds: number[]) => ({ by: 'people', userIds })

/** Published, as an administrator does it. */
export async function publishChain(hub: TestServer, chain: ApprovalChain): Promise<number> {
  const admin = await hub.as('admin')
  const made = await admin.call('POST', '/api/approvalDefinition', chain)
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const { id, rowVersion } = made.body
  const simulated = await admin.call('POST', '/api/approvalDefinition/simulate', {
    ...{ id, rowVersion, purpose: 'publish', projId: PROJ },
    starterId: await idOf(hub, 'hvac'),
  })
  const named = { id, rowVersion: simulated.body.rowVersion }
  const published = await admin.call('POST', '/api/approvalDefinition/publish', named)
  if (published.status !== 200) throw new Error(JSON.stringify([simulated.body, published.body]))
  return id
}

let names = 0
/** A model with one version that is ready. */
async function addModel(hub: TestServer, subId: number, status: 'ready' | 'failed' = 'ready'): Promise<number> {
  const { db } = hub.services
  names += 1
  const [model] = await db
    .insert(modelTable)
    .values({ projId: PROJ, subId, name: `m${names}.ifc`, versions: 1, discipline: 'M' })
    .returning()
  const file = { modelId: model!.modelId, version: 1, format: 'ifc', size: 1, status } as const
  const [made] = await db.insert(modelFileTable).values(file).returning()
  await db.update(modelTable).set({ latestFileId: made!.fileId }).where(eq(modelTable.modelId, model!.modelId))
  return made!.fileId
}

export async function draft(hub: TestServer, by: Caller, subId: number, fileIds?: number[]): Promise<number> {
  const files = fileIds ?? [await addModel(hub, subId)]
  names += 1
  const made = await by.call('POST', '/api/modelPubVersion/draft', { subId, name: `发布 ${names}`, fileIds: files })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return made.body.id
}

/** Turns the shipped chain of a kind on or off. */
export const turnChain = ({ services: { db } }: TestServer, kind: string, isOn: boolean) =>
  db.update(approvalDefinitionTable).set({ isOn }).where(eq(approvalDefinitionTable.kind, kind))

/** Who is asked now, decides. */
export async function decide(
  caller: Caller,
  id: number,
  verb: 'agree' | 'refuse' | 'return',
  reason = '',
): ReturnType<Caller['call']> {
  const { body } = await caller.call('GET', `/api/approval/detail?id=${id}`)
  const me = (await caller.call('GET', '/auth/info')).body.user.id
  return caller.call('POST', `/api/approval/${verb}`, { id, taskId: taskOf(body, me), reason })
}

export const taskOf = (
  detail: { steps: { tasks: { id: number; state: string; person: { id: number } }[] }[] },
  userId: number,
) =>
  detail.steps.flatMap(({ tasks }) => tasks).find(({ state, person }) => state === 'open' && person.id === userId)!.id
