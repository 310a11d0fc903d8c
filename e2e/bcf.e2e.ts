// Issues go from one project to another as BCF, are changed there and come back: merged, nothing doubled. And the dialog in both
// languages, on a desk and on a phone.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Api } from './kit/api.ts'
import { PROJECT } from './kit/building.ts'
import { dialog, pageHead } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { checkScreen, isLong, variants } from './kit/screens.ts'
import { textsOf } from './kit/texts.ts'
import { PATIENCE_MS } from './kit/workbench.ts'

const OTHER = 1
const TITLE = '走道净高不足，请复核'

const hub = journey()
let lead: Api
let outsider: Api
beforeAll(async () => {
  lead = await hub.api('lead')
  outsider = await hub.api('outsider')
}, PATIENCE_MS)

interface Listed {
  id: number
  title: string
  rowVersion: number
}
const issuesNamed = async (api: Api, projId: number, blurry: string): Promise<Listed[]> => {
  const answer = await api.send('POST', '/api/issue/list', { projId, blurry, page: 0, size: 10 })
  return ((await answer.json()) as { content: Listed[] }).content
}

const openMenu = async (page: Page, entry: RegExp) => {
  await pageHead(page).getByRole('button', { name: 'BCF' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Sends an archive and waits until it says what it would do. */
async function lookAt(page: Page, bytes: Buffer): Promise<void> {
  await openMenu(page, /^(导入 BCF|Import BCF)$/)
  const file = { name: 'exchange.bcf', mimeType: 'application/zip', buffer: bytes }
  await dialog(page).locator('input[type=file]').setInputFiles(file)
  await dialog(page).locator('.bcf-topics').waitFor()
}

async function exportShown(page: Page): Promise<Buffer> {
  await openMenu(page, /^(导出 BCF|Export BCF)$/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).locator('.ant-modal-footer .ant-btn-primary').click(),
  ])
  return readFile(await download.path())
}

const confirm = async (page: Page, t: ReturnType<typeof textsOf>) => {
  await dialog(page).locator('.bcf-foot .ant-btn-primary').click()
  await dialog(page).getByText(t('bcf.result.created')).waitFor()
}

const langs = isLong ? (['zh-CN', 'en'] as const) : (['zh-CN'] as const)

it.each(langs)(
  'goes out, is changed elsewhere and comes back merged, %s',
  { timeout: 4 * PATIENCE_MS },
  async (lang) => {
    const t = textsOf(lang)
    const title = `${TITLE} ${lang}`
    const subs = await lead.get<{ subId: number }[]>(`/api/projectSub/querySubListByProjId?projId=${PROJECT}`)
    const words = {
      type: 'net_height',
      errorClass: 'technical',
      priority: 'high',
      raiseDiscipline: 'A',
      discipline: 'M',
    }
    const made = await lead.send('POST', '/api/issue', { ...words, subId: subs[0]!.subId, title })
    const { id } = (await made.json()) as Listed
    await lead.send('POST', '/api/thread/post', { kind: 'issue', refId: id, text: '风管能否上抬？', mentions: [] })

    const here = await hub.open('lead', `/issueList?projId=${PROJECT}&blurry=${encodeURIComponent(title)}`, { lang })
    const out = await exportShown(here.page)

    const there = await hub.open('outsider', `/issueList?projId=${OTHER}`, { lang })
    await lookAt(there.page, out)
    await dialog(there.page).getByText(t('bcf.change.new'), { exact: false }).first().waitFor()
    await confirm(there.page, t)
    const [copy] = await issuesNamed(outsider, OTHER, title)
    expect(copy?.title).toBe(title)
    await outsider.send('PUT', '/api/issue', {
      id: copy!.id,
      rowVersion: copy!.rowVersion,
      title: `${title}（已调整）`,
    })
    await outsider.send('POST', '/api/thread/post', {
      kind: 'issue',
      refId: copy!.id,
      text: '已上抬 150',
      mentions: [],
    })
    await there.page.goto(`/issueList?projId=${OTHER}&blurry=${encodeURIComponent(title)}`)
    const back = await exportShown(there.page)
    await there.close()

    await here.page.goto(`/issueList?projId=${PROJECT}&blurry=${encodeURIComponent(title)}`)
    await lookAt(here.page, back)
    const topic = dialog(here.page).locator('.bcf-topics > li')
    expect(await topic.count()).toBe(1)
    await topic.getByText(t('bcf.change.changed'), { exact: true }).waitFor()
    await topic.getByText(t('bcf.takeTheirs').replace('{{value}}', `${title}（已调整）`)).waitFor()
    await topic.getByText(t('bcf.comments_one').replace('{{count, number}}', '1')).waitFor()
    await confirm(here.page, t)
    await here.close()
    const merged = await issuesNamed(lead, PROJECT, title)
    expect(merged.map((one) => [one.id, one.title])).toEqual([[id, `${title}（已调整）`]])
    const posts = await lead.get<{ content: { text: string }[] }>(`/api/thread/posts?kind=issue&refId=${id}&size=20`)
    expect(posts.content.map(({ text }) => text)).toEqual(['已上抬 150', '风管能否上抬？'])
  },
)

it('is readable in both languages, on a desk and on a phone', { timeout: 4 * PATIENCE_MS }, async () => {
  const first = await hub.open('lead', `/issueList?projId=${PROJECT}`)
  const bytes = await exportShown(first.page)
  await first.close()
  const [changed] = await issuesNamed(lead, PROJECT, TITLE)
  await lead.send('PUT', '/api/issue', { id: changed!.id, rowVersion: changed!.rowVersion, title: '我方改过的标题' })
  for (const [lang, width] of variants) {
    const { page, close } = await hub.open('lead', `/issueList?projId=${PROJECT}`, { lang, width })
    await lookAt(page, bytes)
    await checkScreen(page, `bcf-topics-${lang}-${width}`)
    await dialog(page).getByRole('tab').nth(1).click()
    await dialog(page).locator('.bcf-words').first().waitFor()
    await checkScreen(page, `bcf-words-${lang}-${width}`)
    await dialog(page).getByRole('tab').nth(2).click()
    await checkScreen(page, `bcf-notes-${lang}-${width}`)
    await close()
  }
})
