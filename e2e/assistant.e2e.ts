// Questions with known answers about the demo building, and the path of somebody who asks one in a browser.
import type { AnswerEvent, AssistantAnswer } from '@sunmao/contract'
import { expect, it } from 'vitest'
import { checkAccess } from './kit/access.ts'
import { PROJECT } from './kit/building.ts'
import { dialog } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'
import { chinese, english, type Known } from './kit/questions.ts'

const hub = journey()

async function answerTo(token: string, question: string, lang: string): Promise<AssistantAnswer> {
  const reply = await fetch(`${hub.url}/api/ai/ask`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json', 'accept-language': lang },
    body: JSON.stringify({ projId: PROJECT, question }),
  })
  const frames = (await reply.text()).split('\n\n').filter((frame) => frame.startsWith('data: {"kind"'))
  const last = frames.map((frame) => JSON.parse(frame.slice(6)) as AnswerEvent).at(-1)
  if (last?.kind !== 'done') throw new Error(`${question}: ${frames.at(-1)}`)
  return last.answer
}

function isRight({ tool, total, says, kind, cites = '' }: Known, { blocks, citations }: AssistantAnswer): boolean {
  const [first] = citations
  // What was said about a thing names the thing.
  if (kind) return [kind, 'post'].includes(first?.kind ?? '') && `${first?.title} ${first?.extract}`.includes(cites)
  const table = blocks.find((block) => block.kind === 'table')?.table
  const isSaid = says === undefined || JSON.stringify(blocks).includes(says)
  return first?.kind === 'table' && table?.tool === tool && [undefined, table?.total].includes(total) && isSaid
}

it('answers forty-five of fifty questions about the demo rightly, with the right source', {
  timeout: 180_000,
}, async () => {
  const wrong: string[] = []
  for (const [lang, list, username] of [
    ['zh-CN', chinese, 'lead'],
    ['en', english, 'admin'],
  ] as const) {
    const { token } = await hub.api(username)
    for (const known of list) {
      const answer = await answerTo(token, known.question, lang)
      if (!isRight(known, answer)) wrong.push(`${known.question}: ${JSON.stringify(answer.blocks).slice(0, 300)}`)
    }
  }
  expect(chinese.length + english.length).toBe(50)
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(5)
})

it('is asked, changed, followed to its source and made an issue of', { timeout: 180_000 }, async () => {
  const own = await hub.open('lead', `/ai/answer?projId=${PROJECT}`)
  const { page } = own
  const box = page.getByRole('textbox', { name: '问题' })
  await box.fill('三层有几樘防火门？')
  await box.press('Enter')
  const table = page.locator('.assistant-table')
  await table.waitFor()
  await page.locator('.assistant-answer p', { hasText: '共查到 4 个构件' }).waitFor()
  expect(await page.getByRole('link', { name: '在模型里看' }).getAttribute('href')).toMatch(/^\/modelBrowse\?.*#v=/)
  // The same with another storey.
  await page.getByRole('button', { name: '改条件' }).click()
  await page.locator('.assistant-form').getByLabel('楼层').click()
  await page.getByTitle('4F', { exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '重新查询' }).click()
  await page.locator('.assistant-query', { hasText: '4F' }).waitFor()
  await checkAccess(page, 'an answer')
  await shoot(page, 'assistant-zh-CN-1440')
  await box.fill('给它们提个问题')
  await box.press('Enter')
  await page.getByRole('button', { name: '核对并提交' }).click()
  const title = dialog(page).getByLabel('标题')
  await title.waitFor()
  expect(await title.inputValue()).toContain('防火')
  await page.keyboard.press('Escape')
  await own.close()

  const phone = await hub.open('admin', `/ai/answer?projId=${PROJECT}`, { lang: 'en', width: 390 })
  const question = phone.page.getByRole('textbox', { name: 'Question' })
  await question.fill('Where is the panel 3AL1?')
  await question.press('Enter')
  const source = phone.page.locator('.assistant-source-rows a').first()
  await source.waitFor()
  expect(await source.getAttribute('href')).toContain('/issueList?projId=2')
  await checkAccess(phone.page, 'an answer on a phone')
  await shoot(phone.page, 'assistant-en-390')
  await phone.close()
})
