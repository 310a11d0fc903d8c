// What a screen reader or somebody with weak sight would stumble over, found by axe-core.
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Rows by which antd measures its columns: not seen, not reached, and not ours. */
const foreign = '.ant-table-measure-row'
/** antd puts the menu of the tabs that do not fit beside them into their list. */
const foreignFault = { rule: 'aria-required-children', html: 'ant-tabs-nav' }

interface Axe {
  run(
    what: { exclude: string[] },
    options: object,
  ): Promise<{ violations: { id: string; impact?: string | null; nodes: { html: string }[] }[] }>
}

/** Nothing on the page in front is seriously wrong. */
export async function checkAccess(page: Page, name: string): Promise<void> {
  expect([name, await seriousFaults(page)]).toEqual([name, []])
}

/** What is serious or critical on the page in front, one line for each rule. */
export async function seriousFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([exclude, fault]) => {
      const { run } = (window as unknown as { axe: Axe }).axe
      const { violations } = await run({ exclude: [exclude] }, { resultTypes: ['violations'] })
      const isOurs = (id: string, html: string) => id !== fault.rule || !html.includes(fault.html)
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ html }) => isOurs(id, html)) }))
        .filter(({ nodes }) => nodes.length > 0)
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join('\n')}`)
    },
    [foreign, foreignFault] as const,
  )
}
