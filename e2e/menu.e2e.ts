// A menu of the server's making, and what reaches a window that is open: to-dos, a changed password, a changed role.
import { beforeAll, expect, it } from 'vitest'
import { withDatabase } from './faults/database.ts'
import { encrypt } from './kit/api.ts'
import { banner, dialog, main, mainMenu, openPages, projectsAtHome } from './kit/frame.ts'
import { journey } from './kit/journey.ts'
import { shoot } from './kit/page.ts'
import { front } from './kit/screens.ts'
import { signInByForm } from './kit/sign-in.ts'

const DOT = 'You have to-dos'

const hub = journey()
beforeAll(() =>
  withDatabase(hub.product.dataDir, async (client) => {
    const add = async (
      pid: number,
      type: number,
      title: string,
      address: string,
      component: string | null,
      isLink = false,
    ) => {
      const { rows } = await client.query<{ id: number }>(
        'insert into menus (pid, app_type, type, title, title_en, path, component, i_frame) values ($1, 6, $2, $3, $3, $4, $5, $6) returning id',
        [pid, type, title, address, component, isLink],
      )
      return rows[0]!.id
    }
    const top = await add(0, 0, 'First', 'first', null)
    const second = await add(top, 0, 'Second', 'second', null)
    await add(second, 1, 'Third outbox', 'outbox', 'monitor/outbox/index')
    await add(second, 1, 'Third online', 'online', 'monitor/online/index')
    await add(top, 1, 'Not in this build', 'strange', 'some/strange/view')
    await add(top, 1, 'Outside', 'https://example.invalid/', null, true)
  }),
)
const run = (statement: string) => withDatabase(hub.product.dataDir, (client) => client.query(statement))

it('keeps what was typed on a page of the third level while one looks at others', async () => {
  const { page, close } = await hub.open('admin', '/dashboard', { lang: 'en' })
  const side = mainMenu(page)
  await side.getByRole('button', { name: 'First' }).click()
  await side.getByRole('button', { name: 'Second' }).click()
  await side.getByRole('link', { name: 'Third outbox' }).click()
  await page.waitForURL('**/first/second/outbox')
  const filter = page.getByPlaceholder('Recipient or subject')
  await filter.fill('half typed')
  await side.getByRole('link', { name: 'Third online' }).click()
  await page.waitForURL('**/first/second/online')
  await expect.poll(() => filter.isVisible()).toBe(false)
  await openPages(page).getByRole('link', { name: 'Third outbox' }).click()
  await page.waitForURL('**/first/second/outbox')
  await filter.waitFor()
  expect(await filter.inputValue()).toBe('half typed')
  await close()
})

it('says so when the build does not know a view, and opens links outside in a new window', async () => {
  const { page, close } = await hub.open('admin', '/first/strange', { lang: 'en', allow: ['example.invalid'] })
  await main(page).getByText('This version does not have that page').waitFor()
  await shoot(page, 'unknown-view')
  const popup = page.waitForEvent('popup')
  await mainMenu(page).getByText('Outside').click()
  const opened = await popup
  // Nobody answers there; what is asked while the browser says so gets no answer.
  await expect.poll(() => opened.evaluate(() => window.opener).catch(() => 'on its way')).toBeNull()
  await close()
})

it('shows the dot while something waits, on the home page and in the list too', async () => {
  // The demo has some for him.
  await run("update hub_to_do set status = 'done' where handler_id = (select id from users where username = 'review')")
  const { page, close } = await hub.open('review', '/dashboard', { lang: 'en' })
  const side = mainMenu(page)
  await side.getByRole('link', { name: 'My to-dos' }).waitFor()
  // What waits is known by now, and it is nothing.
  await main(page).getByText('Nothing is waiting for you').waitFor()
  expect(await side.getByRole('img', { name: DOT }).count()).toBe(0)
  await run(
    "insert into hub_to_do (proj_id, biz_type, biz_id, title, action, handler_id) select 2, 'issue', 1, 'Duct meets beam', 'review', id from users where username = 'review'",
  )
  await page.reload()
  await side.getByRole('img', { name: DOT }).waitFor()
  await main(page).getByText('Duct meets beam').waitFor()
  await side.getByText('My to-dos').click()
  await front(page, '/enterpriseTodo').getByRole('cell', { name: 'Duct meets beam' }).waitFor()
  await shoot(page, 'todo-en')
  await close()
})

it('ends an open window when the password changes elsewhere, and leaves a notice', async () => {
  const { page, isLive, close } = await hub.open('outsider', '/dashboard', { lang: 'en', allow: ['401'] })
  await projectsAtHome(page).waitFor()
  await isLive()
  const other = await hub.api('outsider')
  const changed = await other.send('POST', '/api/users/updatePass', {
    oldPass: await encrypt(hub.url, 'sunmao-outsider'),
    newPass: await encrypt(hub.url, 'another-secret-3'),
  })
  expect(changed.status).toBe(200)
  // The window's own session ends with the password; whoever signs in again finds the notice.
  await page.waitForURL('**/login**')
  await signInByForm(page, 'outsider', 'another-secret-3')
  await banner(page)
    .getByRole('button', { name: /^Messages, \d+ unread/ })
    .click()
  await dialog(page).getByText('Your password was changed').waitFor()
  await shoot(page, 'messages-en')
  await close()
})

it('reaches an open window within two seconds when a role changes', async () => {
  const { page, isLive, close } = await hub.open('hvac', '/dashboard', { lang: 'en' })
  const side = mainMenu(page)
  await side.getByText('My to-dos').waitFor()
  await isLive()
  await run(
    "insert into role_menu select r.id, m.id from roles r, menus m where r.key = 'staff' and m.component_name = 'Outbox'",
  )
  await side.getByText('Outbox').waitFor({ timeout: 5000 })
  await close()
})
