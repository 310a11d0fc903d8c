// Every screen that the manifests and menus name, in both languages, light and dark: axe finds nothing serious or critical.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { seriousFaults } from './kit/access.ts'
import { PROJECT } from './kit/building.ts'
import { journey } from './kit/journey.ts'
import { move } from './kit/screens.ts'
import { addressOf, type Route, readPage, routesOf } from './kit/walk.ts'
import { buildingOf, PATIENCE_MS } from './kit/workbench.ts'

const hub = journey()
let routes: Route[]
beforeAll(async () => {
  await buildingOf(hub)
  routes = await routesOf(hub.url)
}, 3 * PATIENCE_MS)

/** They end a session or leave the product: looked at last, each in a page of its own. */
const leaves = /^\/(login|redirect|sso_callback|unifyauth|oauth|outerHub|current|vote)\b/

const addressAsked = (route: Route) =>
  route.inProject ? `${route.path}?projId=${PROJECT}` : addressOf(route, 'foreign').replace('*', '')

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  (['zh-CN', 'en'] as const).map((lang) => [lang, colorScheme] as const),
)

it.each(looks)('every screen, %s, %s', { timeout: 20 * PATIENCE_MS }, async (lang, colorScheme) => {
  const open = (username: string, address: string) => {
    const context = { colorScheme, deviceScaleFactor: 0.25 }
    return hub.open(username, address, { lang, context, allow: [/.*/] })
  }
  const found: [address: string, faults: string[]][] = []
  const look = async (page: Page, address: string) => {
    await readPage(page)
    const faults = await seriousFaults(page)
    if (faults.length > 0) found.push([address, faults])
  }
  const [inside, others] = [
    routes.filter(({ path }) => !leaves.test(path)),
    routes.filter(({ path }) => leaves.test(path)),
  ]
  for (const inProject of [false, true]) {
    const { page, close } = await open(inProject ? 'lead' : 'admin', '/dashboard')
    for (const route of inside.filter((one) => one.inProject === inProject)) {
      await move(page, addressAsked(route))
      await look(page, addressAsked(route))
    }
    await close()
  }
  for (const route of others) {
    const { page, close } = await hub.visit({ lang, context: { colorScheme }, allow: [/.*/] })
    await page.goto(addressAsked(route))
    await look(page, addressAsked(route))
    await close()
  }
  expect(found).toEqual([])
})
