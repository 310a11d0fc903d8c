import { wordsOf } from './names.mjs'

/** What an empty feature is made of: the text of each file. A table with names, which whoever has the right may edit. */
export function filesOf(feature) {
  const { camel, pascal, snake, plain } = wordsOf(feature)
  const server = `apps/server/src/modules/${feature}/${feature}`
  const web = `apps/web/src/features/${feature}/${feature}`
  return {
    [`packages/contract/src/${feature}/${feature}.ts`]: `import * as z from 'zod'
import { crud, defineFeature } from '../core/feature.ts'
import { defineResource } from '../core/resource.ts'
import { describeRoutes } from '../core/route.ts'

export const ${camel}Feature = defineFeature({
  permissions: crud('${camel}'),
})
declare module '../core/feature.ts' {
  interface Features {
    ${camel}: typeof ${camel}Feature
  }
}

const resource = defineResource(
  '${camel}',
  { name: z.string().trim().min(1).max(60) },
  { called: { one: 'a row of ${plain}', many: 'rows of ${plain}' } },
)

export const ${camel} = describeRoutes('Rows of ${plain}.', resource)
`,
    [`${server}.table.ts`]: `import { pgTable, text } from 'drizzle-orm/pg-core'
import { audit, id } from '../../db/columns.ts'

export const ${camel}Table = pgTable('${snake}', {
  id: id(),
  name: text('name').notNull().unique(),
  ...audit(),
})
`,
    [`${server}.module.ts`]: `import { ${camel} } from '@sunmao/contract'
import { defineModule } from '../../module.ts'
import { serveResource } from '../../resource/serve-resource.ts'
import { ${camel}Seeds } from './${feature}.seed.ts'
import { ${camel}Table } from './${feature}.table.ts'

export const ${camel}Module = defineModule({
  name: '${camel}',
  routes: serveResource(${camel}, {
    table: ${camel}Table,
    search: [${camel}Table.name],
    sort: ${camel}Table.name,
    sheet: { name: '${plain}', columns: [['名称', (row) => row.name]] },
  }),
  seeds: ${camel}Seeds,
})
`,
    [`${server}.seed.ts`]: `import { appTypeEnterprise } from '@sunmao/contract'
import type { Db } from '../../db/client.ts'
import type { SeedStep } from '../../module.ts'
import { crud, insertMenus } from '../../seed/menus.ts'

const seedMenu = (db: Db) =>
  insertMenus(db, appTypeEnterprise, [
    {
      title: '${plain}',
      titleEn: '${plain}',
      path: '${camel}',
      componentName: '${pascal}',
      component: '${camel}/index',
      icon: 'books',
      permission: '${camel}:list',
      children: crud('${camel}', '${plain}', '${plain}'),
    },
  ])

export const ${camel}Seeds: readonly SeedStep[] = [{ name: '${feature}-menu', run: seedMenu }]
`,
    [`apps/server/test/${feature}/${feature}.test.ts`]: `import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'

let hub: TestServer
let admin: Caller
beforeAll(async () => {
  hub = await startTestServer()
  admin = await hub.as('admin')
})
afterAll(() => hub.stop())

const find = async (name: string) => (await admin.call('GET', \`/api/${camel}?blurry=\${name}\`)).body.content[0]

it('is added, listed, edited and removed', async () => {
  expect((await admin.call('POST', '/api/${camel}', { name: 'one' })).status).toBe(201)
  const row = await find('one')
  expect(row).toMatchObject({ name: 'one', createBy: 'admin', rowVersion: 0 })
  const { id, rowVersion } = row
  expect((await admin.call('PUT', '/api/${camel}', { id, rowVersion, name: 'two' })).status).toBe(204)
  expect((await admin.call('PUT', '/api/${camel}', { id, rowVersion, name: 'three' })).status).toBe(409)
  expect((await admin.call('DELETE', '/api/${camel}', [id])).status).toBe(200)
  expect(await find('two')).toBeUndefined()
})

it('refuses what is no name, and people without the right', async () => {
  expect((await admin.call('POST', '/api/${camel}', { name: ' ' })).status).toBe(400)
  const other = await hub.as('hvac')
  expect((await other.call('GET', '/api/${camel}')).status).toBe(403)
  expect((await other.call('POST', '/api/${camel}', { name: 'x' })).status).toBe(403)
})
`,
    [`${web}.feature.ts`]: `import { defineFeature } from '../../manifest/feature.ts'
import { page } from '../../manifest/page-table.ts'

export const ${camel}Feature = defineFeature({
  name: '${feature}',
  help: {
    '/${camel}': '4-administration/50-${feature}.md',
  },
  views: {
    '${camel}/index': page(() => import('./${feature}.page.tsx'), '${pascal}Page'),
  },
})
`,
    [`${web}.page.tsx`]: `import { ${camel} } from '@sunmao/contract'
import { text } from '../../resource/fields.tsx'
import { ResourcePage } from '../../resource/resource-page.tsx'

const fields = { name: text({ max: 60, isRequired: true }) }

export const ${pascal}Page = () => <ResourcePage resource={${camel}} fields={fields} />
`,
    [`${web}.page.test.tsx`]: `import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import { prepare, press, pressInDialog, showPage, typeIn } from '../../test/show-page.tsx'
import { ${pascal}Page } from './${feature}.page.tsx'

prepare()

it('lists rows and adds one', async () => {
  const row = { id: 7, name: 'one', createTime: '2026-11-01 09:00:00', rowVersion: 0 }
  const list = { content: [row], totalElements: 1 }
  const sent = fakeServer({ 'GET /api/${camel}': list, 'POST /api/${camel}': undefined })
  showPage(<${pascal}Page />, '/${camel}')
  expect(await screen.findByText('one')).toBeDefined()
  await press('新增')
  await typeIn('名称', 'two')
  await pressInDialog('保存')
  await waitFor(() => expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ name: 'two' }))
})
`,
    [`docs/handbook/en/4-administration/50-${feature}.md`]: `# ${pascal}

Whoever has the right sees the list in the menu, adds rows, edits and removes them.
`,
    [`docs/handbook/zh-CN/4-administration/50-${feature}.md`]: `# ${pascal}

有权限的人可在菜单中查看列表，并新增、修改和删除。
`,
  }
}
