// Requirements for models: written with a count beside them, or dropped as a file, checked, coloured in the model, made an issue.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { PROJECT } from './kit/building.ts'
import { dropFile } from './kit/drop-file.ts'
import { dialog, pageHead } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'
import { checkScreen, isLong } from './kit/screens.ts'
import { textsOf } from './kit/texts.ts'
import { buildingOf, enter, isComplete, PATIENCE_MS } from './kit/workbench.ts'

const hub = journey()
const langs = isLong ? (['zh-CN', 'en'] as const) : (['zh-CN'] as const)

type Translate = ReturnType<typeof textsOf>

/** From the document in the list to an issue about what does not meet it, and to its elements in the model. */
async function checkAndRaise(page: Page, t: Translate, name: string, lang: string): Promise<void> {
  const results = page.getByRole('region', { name: name })
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
}

/** What another tool writes: one specification about walls. */
const document = (title: string) => `<?xml version="1.0" encoding="UTF-8"?>
<ids xmlns="http://standards.buildingsmart.org/IDS" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://standards.buildingsmart.org/IDS http://standards.buildingsmart.org/IDS/1.0/ids.xsd">
  <info><title>${title}</title></info>
  <specifications>
    <specification name="墙要有隔声等级" ifcVersion="IFC4">
      <applicability minOccurs="0" maxOccurs="unbounded">
        <entity><name><simpleValue>IFCWALL</simpleValue></name></entity>
      </applicability>
      <requirements>
        <property cardinality="required">
          <propertySet><simpleValue>Pset_WallCommon</simpleValue></propertySet>
          <baseName><simpleValue>AcousticRating</simpleValue></baseName>
        </property>
      </requirements>
    </specification>
  </specifications>
</ids>`

it.each(langs)(
  'of another tool are dropped as a file, checked and raised, %s',
  {
    timeout: 6 * PATIENCE_MS,
  },
  async (lang) => {
    const t = textsOf(lang)
    await buildingOf(hub)
    const { page, close } = await enter(hub, 'lead', `/requirement?projId=${PROJECT}`, { lang })
    await pageHead(page)
      .getByRole('button', { name: t('requirement.edit.new') })
      .waitFor()
    const name = `隔声 ${lang}`
    await dropFile(page, 'acoustics.ids', Buffer.from(document(name)), t('requirement.drop'))
    await page.getByRole('region', { name }).waitFor()
    await checkAndRaise(page, t, name, lang)
    await close()
  },
)

it.each(langs)('are written, tried, checked and raised, %s', { timeout: 6 * PATIENCE_MS }, async (lang) => {
  const t = textsOf(lang)
  await buildingOf(hub)
  const { page, close } = await enter(hub, 'lead', `/requirement?projId=${PROJECT}`, { lang })
  await pageHead(page)
    .getByRole('button', { name: t('requirement.edit.new') })
    .click()
  const editor = dialog(page)
  await editor.getByLabel(t('requirement.edit.title')).fill(`防火 ${lang}`)
  await editor.getByLabel(t('requirement.edit.specificationName'), { exact: true }).fill('墙要有耐火极限')
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

  await checkAndRaise(page, t, `防火 ${lang}`, lang)
  await close()
})
