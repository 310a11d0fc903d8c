// The demo's building: five models, three of them in a second version.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from './api.ts'

/** The demo's own project, which `lead` leads. */
export const PROJECT = 2

/** The sub whose models are all there, once they are. */
export async function readyBuilding(lead: Api): Promise<number> {
  const subId = await subIdOf(lead, '01')
  while ((await countReady(lead, subId)) < 5) await sleep(300)
  return subId
}

export async function subIdOf(lead: Api, wanted: string): Promise<number> {
  const path = `/api/projectSub/querySubListByProjId?projId=${PROJECT}`
  const subs = await lead.get<{ subId: number; subNo: string }[]>(path)
  return subs.find(({ subNo }) => subNo === wanted)!.subId
}

export interface ListedModel {
  fileId: number
  modelId: number
  name: string
  version: number
  status: string
}

/** The latest of each model of a sub, or every version of one model. */
export async function listModels(lead: Api, of: { subId: number } | { modelId: number }): Promise<ListedModel[]> {
  const answer = await lead.send('POST', '/api/model/list', { projId: PROJECT, ...of, page: 0, size: 50 })
  return ((await answer.json()) as { content: ListedModel[] }).content
}

async function countReady(lead: Api, subId: number): Promise<number> {
  const isDone = ({ status, version, name }: ListedModel) =>
    status === 'ready' && version === (/建筑|结构|暖通/.test(name) ? 2 : 1)
  return (await listModels(lead, { subId })).filter(isDone).length
}
