// Requirements for models: written with a count beside them, dropped as a file, checked, coloured in the model, made an issue.
import { expect, it } from 'vitest'
import { PROJECT } from './kit/building.ts'
import { dialog, pageHead } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'
import { checkScreen, isLong } from './kit/screens.ts'
import { textsOf } from './kit/texts.ts'
import { buildingOf, enter, isComplete, PATIENCE_MS } from './kit/workbench.ts'

const hub = journey()
const langs = isLong ? (['zh-CN', 'en'] as const) : (['zh-CN'] as const)

it.each(langs)('are written, tried, checked and raised, %s', { timeout: 6 * PATIENCE_MS }, async (lang) => {
  const t = textsOf(lang)
  await buildingOf(hub)
  const { page, close } = await enter(hub, 'lead', `/requirement?projId=${PROJECT}`, { lang })
  await pageHead(page)
    .getByRole('button', { name: t('requirement.edit.new') })
    .click()
  const editor = dialog(page)
  await editor.getByLabel(t('requirement.edit.title')).fill(`防火 ${lang}`)
  await editor.getByLabel(t('requirement.edit.specificationName')).fill('墙要有耐火极限')
  const applies = editor.getByRole('region', { name: t('requirement.edit.applies') })
  // By the word of the trade; what is written is the standard's.
  await applies
    .getByRole('combobox', { name: t('requirement.edit.class') })
    .fill(lang === 'en' ? 'ifcwall' : '墙 IfcWall')
  await page.locator('.ant-select-item-option', { hasText: /IfcWall$/ }).click()
  const asks = editor.getByRole('region', { name: t('requirement.edit.asks') })
  await asks.getByRole('combobox', { name: t('requirement.edit.set') }).fill('Pset_WallCommon')
  await asks.getByRole('combobox', { name: t('requirement.edit.property'), exact: true }).fill('AcousticRating')
  await editor.getByRole('combobox', { name: t('requirement.edit.trialModel') }).fill('建筑')
  await page.locator('.ant-select-item-option', { hasText: '综合楼-建筑' }).click()
  const trial = editor.getByRole('region', { name: t('requirement.edit.trial') }).getByRole('status')
  await expect.poll(() => trial.textContent(), { timeout: PATIENCE_MS }).toMatch(/[1-9]/)
  await checkScreen(page, `requirement-editor-${lang}-1440`)
  await editor.getByRole('button', { name: t('common.save') }).click()
  await editor.waitFor({ state: 'hidden' })

  const results = page.getByRole('region', { name: `防火 ${lang}` })
  await results
    .getByRole('button', { name: new RegExp(t('requirement.checkAll_other').split('{{')[0]!.trim()) })
    .click()
  const failing = results.locator('.requirement-cell').first()
  await failing.waitFor({ timeout: PATIENCE_MS })
  await shoot(page, `requirement-results-${lang}-1440`)
  await failing.click()
  await dialog(page)
    .getByRole('button', { name: t('requirement.raise') })
    .click()
  await page.getByText(t('requirement.raised')).waitFor()
  await dialog(page).getByText(t('requirement.show')).click()
  await isComplete(page)
  await shoot(page, `requirement-in-model-${lang}-1440`)
  await close()
})
