import type { MenuRoute } from '@sunmao/contract'
import { expect, it } from 'vitest'
import { itemsOf, screensOf } from './menu-routes.ts'

const leaf = (path: string, component: string, title = path): MenuRoute => ({
  path,
  name: title,
  component,
  hidden: false,
  meta: { title, noCache: false },
})

const group = (path: string, component: string, children: MenuRoute[], title = path): MenuRoute => ({
  path,
  name: title,
  component,
  hidden: false,
  redirect: 'noredirect',
  alwaysShow: true,
  meta: { title },
  children,
})

it('gives a wrapped top-level leaf the address of its wrapper', () => {
  const menu = [
    {
      path: '/enterpriseTodo',
      hidden: false,
      component: 'Layout',
      children: [leaf('index', 'enterpriseTodo/index', '待办')],
    },
  ]
  expect(screensOf(menu).map((screen) => screen.path)).toEqual(['/enterpriseTodo'])
  expect(itemsOf(menu)).toMatchObject([{ path: '/enterpriseTodo', title: '待办', children: [] }])
})

it('flattens pass-through parents and prefixes their paths, also at the third level', () => {
  const menu = [
    group('/system', 'Layout', [group('extra', 'ParentView', [leaf('notes', 'a/index'), leaf('more', 'b/index')])]),
  ]
  expect(screensOf(menu).map(({ path, trail }) => [path, trail])).toEqual([
    ['/system/extra/notes', ['/system', 'extra', 'notes']],
    ['/system/extra/more', ['/system', 'extra', 'more']],
  ])
})

it('collapses a group with one visible child and drops hidden entries', () => {
  const hidden = { ...leaf('secret', 'x/index'), hidden: true }
  const menu = [group('/monitor', 'Layout', [leaf('online', 'monitor/online/index', '在线用户'), hidden])]
  expect(itemsOf(menu)).toMatchObject([{ path: '/monitor/online', title: '在线用户', children: [] }])
  expect(screensOf(menu).map((screen) => [screen.path, screen.activeMenu])).toEqual([
    ['/monitor/online', undefined],
    ['/monitor/secret', '/monitor/online'],
  ])
})

it('keeps external links in the sidebar and out of the routes', () => {
  const link: MenuRoute = { path: 'https://example.com/', name: '外链', hidden: false, meta: { title: '外链' } }
  const menu = [group('/links', 'Layout', [link, leaf('own', 'own/index')])]
  expect(itemsOf(menu)[0]?.children[0]).toMatchObject({ path: 'https://example.com/', isExternal: true })
  expect(screensOf(menu).map((screen) => screen.path)).toEqual(['/links/own'])
})

it('leaves out a group whose children are all hidden, and an entry without children keeps none', () => {
  const menu = [
    group('/empty', 'Layout', [{ ...leaf('a', 'a/index'), hidden: true }]),
    { ...leaf('/x', 'x/index'), children: [] },
  ]
  expect(itemsOf(menu).map((item) => item.path)).toEqual(['/x'])
})

it('leaves out a group without entries on every level', () => {
  const bare: MenuRoute = {
    path: 'inner',
    name: 'inner',
    component: 'ParentView',
    hidden: false,
    meta: { title: 'inner' },
  }
  const menu = [group('/outer', 'Layout', [bare, leaf('page', 'page/index'), leaf('other', 'other/index')])]
  expect(itemsOf(menu)[0]?.children.map(({ path }) => path)).toEqual(['/outer/page', '/outer/other'])
  expect(itemsOf([group('/outer', 'Layout', [bare])])).toEqual([])
})
