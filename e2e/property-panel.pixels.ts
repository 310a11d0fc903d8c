// Long names and values of properties in a panel as narrow as the workbench has it.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sharedBrowser } from './kit/page.ts'

const web = new URL('../apps/web/src/', import.meta.url)
const styles = ['theme/tokens.css', 'ui/layout/facts.css', 'features/model/model.css', 'features/browse/browse.css']
const css = styles.map((path) => readFileSync(new URL(path, web), 'utf8')).join('\n')

it.each([1440, 390])('stay within it: a window of %d pixels', async (width) => {
  const long = 'IfcPropertyName'.repeat(20)
  const fact = (name: string, value: string) => `<div class="fact"><dt>${name}</dt><dd>${value}</dd></div>`
  const page = await (await sharedBrowser()).newPage({ viewport: { width, height: 800 } })
  await page.setContent(`<style>* { box-sizing: border-box } ${css}</style><aside class="browse-card browse-right">
    <header><h2 class="model-set-name">${long}</h2><dl class="facts">${fact('GlobalId', long)}</dl></header>
    <section class="model-set"><h3 class="model-set-name">${long}</h3>
    <dl class="facts">${fact(long, 'short')}${fact('short', long)}${fact(long, long)}</dl>
    <h4 class="model-group-name">${long}</h4><dl class="facts">${fact(long, long)}</dl></section></aside>`)
  const seen = await page.evaluate(() => {
    const panel = document.querySelector('aside')!
    const facts = [...panel.querySelectorAll('.fact')].map((fact) => {
      const [name, value] = [...fact.children].map((child) => child.getBoundingClientRect())
      return { isApart: name!.right <= value!.left, nameWidth: name!.width }
    })
    return { inner: panel.clientWidth, needed: panel.scrollWidth, facts }
  })
  expect(seen.needed).toBeLessThanOrEqual(seen.inner)
  expect(seen.facts.every(({ isApart, nameWidth }) => isApart && nameWidth >= 60)).toBe(true)
  await page.close()
})
