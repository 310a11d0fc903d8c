// The parts of the frame by the names that a screen reader tells.
import type { Page } from 'playwright-core'

export const mainMenu = (page: Page) => page.getByRole('navigation', { name: /^(主导航|Main navigation)$/ })
export const openPages = (page: Page) => page.getByRole('navigation', { name: /^(已打开的页面|Open pages)$/ })
export const banner = (page: Page) => page.getByRole('banner')
export const main = (page: Page) => page.getByRole('main')
export const dialog = (page: Page) => page.getByRole('dialog')

/** The button that saves what a dialog asks for; its words differ from dialog to dialog. */
export const save = (page: Page) =>
  dialog(page).locator('.ant-modal-footer .ant-btn-primary, .form-pane-foot .ant-btn-primary')

/** Title and actions of the page in front; an empty list below may offer the same actions once more. */
export const pageHead = (page: Page) => main(page).locator('.page-head').filter({ visible: true })

/** The title of the page in front. */
export const title = (page: Page, name: string | RegExp) => main(page).getByRole('heading', { level: 1, name })

/** The home page with its projects: whoever sees it is in. */
export const projectsAtHome = (page: Page) =>
  main(page).getByRole('heading', { level: 2, name: /^(我的项目|My projects)$/ })

/** An entry of an open list of choices. */
export const choice = (page: Page, text: string) =>
  page
    .locator('.ant-select-dropdown')
    .filter({ visible: true })
    .locator('.ant-select-item-option')
    .filter({ hasText: text })

const LOADING = '.splash, .skeleton-list, .ant-skeleton, .ant-spin-spinning'

/** Until the page has a title, or the tools of a workbench, and nothing on it says any more that it is loading. */
export async function drawn(page: Page): Promise<void> {
  await page.waitForFunction((loading) => {
    const isSeen = (part: Element) => part.checkVisibility()
    const all = (what: string) => [...document.querySelectorAll(what)]
    return all('h1, [role=toolbar]').some(isSeen) && !all(loading).some(isSeen)
  }, LOADING)
}
