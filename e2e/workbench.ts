// The demo's building in the workbench, for journeys that open it.
import type { Browser, Page } from 'playwright-core'
import { type Api, apiOf } from './api.ts'
import { newPage, sharedUrl, signIn } from './harness.ts'

/** The demo's own project, which `lead` leads. */
export const PROJECT = 2
/** Drawn by the processor on a busy machine, behind conversions. */
export const PATIENCE_MS = 120_000

/** Someone who leads the project, and the sub whose models are all there. */
export async function readyBuilding(): Promise<{ lead: Api; subId: number }> {
  const lead = await apiOf(await sharedUrl(), 'lead')
  const subs = await lead.get<{ subId: number; subNo: string }[]>(
    `/api/projectSub/querySubListByProjId?projId=${PROJECT}`,
  )
  const { subId } = subs.find(({ subNo }) => subNo === '01')!
  while ((await readyModels(lead, subId)) < 5) await new Promise((resolve) => setTimeout(resolve, 1000))
  return { lead, subId }
}

async function readyModels(lead: Api, subId: number): Promise<number> {
  const answer = await lead.send('POST', '/api/model/list', { projId: PROJECT, subId, page: 0, size: 50 })
  const { content } = (await answer.json()) as { content: { status: string; version: number; name: string }[] }
  const isDone = ({ status, version, name }: (typeof content)[number]) =>
    status === 'ready' && version === (/建筑|结构|暖通/.test(name) ? 2 : 1)
  return content.filter(isDone).length
}

export async function enter(browser: Browser, username: string, options: Parameters<typeof newPage>[1] = {}) {
  const visit = await newPage(browser, options)
  visit.page.setDefaultTimeout(PATIENCE_MS)
  await signIn(visit.page, username, `sunmao-${username}`)
  return visit
}

export async function isComplete(page: Page): Promise<void> {
  await page.getByRole('toolbar').waitFor()
  await page.locator('.browse-progress').waitFor({ state: 'detached' })
}

/** How many are lit, ghosted and hidden. */
export const seenLine = (page: Page) => page.locator('.browse-seen')
