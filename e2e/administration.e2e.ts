// What an administrator does first: a look at every screen, and a post.
import { it } from 'vitest'
import { dialog, main, save } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { checkScreen, goTo, variants } from './kit/screens.ts'

const hub = journey()

const screens = ['user', 'dept', 'job', 'role', 'menu', 'dict', 'parameters', 'site']

it.concurrent.each(variants)(
  'shows every screen without a problem, %s, %i px wide',
  { timeout: 120_000 },
  async (lang, width) => {
    const { page, close } = await hub.open('admin', '/dashboard', { lang, width })
    for (const screen of screens) {
      await goTo(page, `/system/${screen}`, [lang, width])
      await page.waitForSelector(`.frame-page[data-address="/system/${screen}"] .ant-table-row`)
      await checkScreen(page, `admin-${screen}-${lang}-${width}`)
    }
    await close()
  },
)

it('adds a post, refuses it twice, and takes it away again', async () => {
  const { page, close } = await hub.open('admin', '/system/job', { allow: ['400'] })
  const add = async () => {
    await main(page).getByRole('button', { name: '新增' }).click()
    await dialog(page).getByLabel('岗位名称').fill('端到端岗位')
    await save(page).click()
  }
  await add()
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: '端到端岗位' }).waitFor()
  await add()
  await dialog(page).getByText('端到端岗位 已存在').waitFor()
  await dialog(page).getByRole('button', { name: '取消' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  const row = page.getByRole('row', { name: /端到端岗位/ })
  await row.getByRole('button', { name: '删除' }).click()
  await dialog(page).getByRole('button', { name: '删除' }).click()
  await row.waitFor({ state: 'detached' })
  await close()
})
