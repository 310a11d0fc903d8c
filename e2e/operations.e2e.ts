// Who keeps the product running looks at every screen of it: nothing fails, and what it shows is so.
import { expect, it } from 'vitest'
import { drawn } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { databaseAgrees, filesAgree, operationsScreens, processesAgree, queueAgrees } from './kit/operations.ts'
import { shoot } from './kit/page.ts'
import { checkScreen, goTo, isLong, variants } from './kit/screens.ts'

const hub = journey()

/** The gate looks at each on a desk or on a phone, the long run in every way. */
const screensOf = (width: number) => operationsScreens.filter((_, at) => isLong || (at % 2 === 0) === (width === 1440))

it.concurrent.each(variants)(
  'shows every screen without a problem, %s, %i px wide',
  { timeout: 180_000 },
  async (lang, width) => {
    const { page, close } = await hub.open('admin', '/dashboard', { lang, width })
    for (const screen of screensOf(width)) {
      await goTo(page, screen, [lang, width])
      await checkScreen(page, `operations${screen.replaceAll('/', '-')}-${lang}-${width}`)
    }
    await close()
  },
)

it('shows what the database, the machine, the queue and the disk say themselves', async () => {
  const admin = await hub.api('admin')
  const { dataDir, pid } = hub.product
  await databaseAgrees(admin, dataDir)
  await processesAgree(admin, [pid])
  await queueAgrees(admin, dataDir)
  await filesAgree(admin, dataDir)
})

it('is closed to who is no administrator', async () => {
  const { page, close } = await hub.open('lead', '/dashboard', { allow: [/status of (403|404)/] })
  for (const screen of ['/operations/health', '/monitor/server', '/operations/release']) {
    await page.goto(screen)
    await drawn(page)
    await shoot(page, `operations-closed${screen.replaceAll('/', '-')}`)
    const heading = page.getByRole('heading', { level: 1, name: /健康状况|服务监控|服务器监控|部署管理/ })
    expect([screen, await heading.count()]).toEqual([screen, 0])
  }
  await close()
})
