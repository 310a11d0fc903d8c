// The demo's building in the workbench, for journeys that open it.
import { inflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { readyBuilding } from './building.ts'
import type { Journey } from './journey.ts'
import type { PageOptions } from './page.ts'

/** Drawn by the processor on a busy machine. */
export const PATIENCE_MS = 120_000

/** The sub whose five models are all there. */
export const buildingOf = async (hub: Journey) => readyBuilding(await hub.api('lead'))

/** A page of a demo account; its pictures have few points, for they are drawn without a graphics card. */
export async function enter(hub: Journey, username: string, address: string, options: PageOptions = {}) {
  const visit = await hub.open(username, address, {
    ...options,
    context: { deviceScaleFactor: 0.25, ...options.context },
  })
  visit.page.setDefaultTimeout(PATIENCE_MS)
  return visit
}

/** Until every model is there and drawn. */
export async function isComplete(page: Page): Promise<void> {
  await page.getByRole('toolbar').waitFor()
  await isSettled(page)
}

/** Until nothing is loading or moving, every picture is at its best, and the address says what is seen. */
export async function isSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const all = (what: string) => [...document.querySelectorAll<HTMLElement>(what)]
    const canvases = all('canvas.browse-canvas')
    const isLoading = all('.browse-progress, .browse-pane-head .ant-progress').length > 0
    const isDone = ({ dataset }: HTMLElement) => dataset.settled !== undefined && dataset.addressDue === undefined
    return canvases.length > 0 && !isLoading && canvases.every(isDone)
  })
}

/** What the address says about what is seen. */
export const eyeOf = (page: Page) => page.evaluate(() => location.hash)

/** Does something that changes what is seen, and waits until the address says so. */
export async function changesView(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await eyeOf(page)
  await act()
  await page.waitForFunction((was) => location.hash !== was, before)
  await isSettled(page)
}

/** The picture that is always there; further ones stand beside it. */
export const picture = (page: Page) => page.getByRole('img', { name: /^(模型画面|Model view)/ })
export const furtherPicture = (page: Page) => page.getByRole('img', { name: /^(分屏|Pane)/ })

/** Finds a type of element by the search and goes to one of those that it finds; they are all alike. */
export async function goToElement(page: Page, type: string): Promise<void> {
  await page.getByRole('searchbox', { name: /^(构件、编号、类型|Element, tag or type)/ }).fill(type)
  await page
    .locator('.browse-hits')
    .getByRole('button', { name: new RegExp(type) })
    .first()
    .click()
  await page.getByRole('heading', { name: new RegExp(type) }).waitFor()
}

/** How many are lit, ghosted and hidden. */
export const seenLine = (page: Page) => page.locator('.browse-seen')

/** Something that stands behind "more" on the bar. */
export async function fromMore(page: Page, name: string): Promise<void> {
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^(更多|More)$/ })
    .click()
  await page.getByRole('menuitem', { name }).click()
}

export interface Seen {
  camera: { eye: number[]; projection: string }
  hidden: object
  colours: object[]
  sectionPlanes: object[]
}

/** What the address says, once it does not change any more. */
export async function seenIn(page: Page): Promise<Seen> {
  await isSettled(page)
  const text = /^#v=(.+)$/.exec(await eyeOf(page))?.[1] ?? ''
  return JSON.parse(inflateRawSync(Buffer.from(text, 'base64url')).toString()) as Seen
}
