// Every address of the product: no page fails, and none is empty. The gate walks each without anything to show, and once more
// while what it is asked with, the language and who asks go round; the long run walks every address in every way.
import { randomBytes } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { rowsOf } from './faults/database.ts'
import { PROJECT } from './kit/building.ts'
import { journey } from './kit/journey.ts'
import type { Visit } from './kit/page.ts'
import { isLong, move } from './kit/screens.ts'
import { addressOf, asked, readPage, routesOf } from './kit/walk.ts'

const hub = journey()

const people = ['member', 'other member', 'guest', 'nobody'] as const
type Who = (typeof people)[number]
const langs = ['zh-CN', 'en'] as const
type Lang = (typeof langs)[number]

/** What the server refuses is what is walked here: only a failure of its own is a fault. */
const refusals = [/status of (400|401|403|404|409|410)/]

const visits = new Map<string, Promise<Visit>>()
afterAll(async () => {
  for (const visit of visits.values()) await (await visit).page.context().close()
})

/** One window for each person and language, which goes from address to address. */
function windowOf(who: Who, lang: Lang): Promise<Visit> {
  const name = `${who} ${lang}`
  const found = visits.get(name) ?? openWindow(who, lang)
  visits.set(name, found)
  return found
}

async function openWindow(who: Who, lang: Lang): Promise<Visit> {
  const options = { lang, allow: refusals }
  if (who === 'member') return hub.open('lead', '/dashboard', options)
  if (who === 'other member') return hub.open('outsider', '/dashboard', options)
  return hub.visit({ ...options, context: { reducedMotion: 'reduce' } })
}

let share: Promise<string> | undefined
const makeShare = async () => {
  const code = randomBytes(24).toString('base64url')
  await rowsOf(
    hub.product.dataDir,
    `insert into access_control (code, proj_id, access_type, file_ids, description) values ($1, $2, 9, '{}', '走遍各页')`,
    [code, PROJECT],
  )
  return code
}

async function walkTo(who: Who, lang: Lang, address: string): Promise<string> {
  const { page, problems } = await windowOf(who, lang)
  if (who === 'guest') {
    share ??= makeShare()
    await page.goto(`/outerHub/${await share}`)
    await readPage(page)
  }
  const before = problems().length
  if (who.endsWith('member') && !page.url().includes('/login')) await move(page, address)
  else await page.goto(address)
  const text = await readPage(page)
  const fresh = problems().slice(before)
  if (text === '' || text === 'still loading') return `${text || 'empty'}, at ${page.url()}`
  return fresh.join('; ')
}

it('no address of the product fails or is empty, whoever asks for it, however and in whichever language', {
  timeout: 3_600_000,
}, async () => {
  const routes = await routesOf(hub.url)
  const all = routes.flatMap((route, place) =>
    asked.flatMap((how, turn) =>
      people.flatMap((who, person) =>
        langs.map((lang, tongue) => ({
          ...{ route, how, who, lang },
          isDue:
            place % 64 === turn * 8 + person * 2 + tongue ||
            (turn + person === 0 && place % 2 === tongue && !route.inProject),
        })),
      ),
    ),
  )
  const bad: string[] = []
  for (const { route, how, who, lang } of all.filter(({ isDue }) => isLong || isDue)) {
    const address = addressOf(route, how)
    const fault = await walkTo(who, lang, address)
    if (fault) bad.push(`${who}, ${lang}: ${address}: ${fault}`)
  }
  expect(routes.length).toBeGreaterThan(80)
  expect(bad).toEqual([])
})
