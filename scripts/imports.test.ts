import { describe, expect, it } from 'vitest'
import { findViolations, listSources, parseImports, readImports } from './imports.ts'

describe('imports', () => {
  it('follow the rules of ARCHITECTURE.md', () => {
    const files = listSources()
    expect(findViolations(readImports(files), files)).toEqual([])
  })
})

describe('parseImports', () => {
  // Samples are indented here, so that this file's own imports are not mistaken for theirs.
  const targets = (sample: string) =>
    parseImports('a/b.ts', sample.replace(/^ {6}/gm, '')).map(({ to, kind }) => `${kind} ${to}`)

  it('finds every kind of import', () => {
    const text = `
      import 'side'
      import one from 'one'
      import { a, type B } from "two"
      import {
        long,
        longer,
      } from './three.ts'
      import type { T } from 'four'
      import type from 'five'
      export { x } from './six.ts'
      export * from './seven.ts'
      export type { Y } from './eight.ts'
        const lazy = () => import('./nine.tsx')
      import data from './ten.json' with { type: 'json' }`
    expect(targets(text)).toEqual([
      'value side',
      'value one',
      'value two',
      'value ./three.ts',
      'type four',
      'value five',
      'value ./six.ts',
      'value ./seven.ts',
      'type ./eight.ts',
      'value ./ten.json',
      'lazy ./nine.tsx',
    ])
  })

  it('is not misled by strings, comments and text', () => {
    const text = `
      export const a = 'from'
      export const route = { path: 'x' }
      export type Kind = 'one' | 'two'
      // import a from 'commented'
      /*
      import b from 'blocked'
      */
      export function say() { return <p>import it from 'here' or don't</p> }
      const glob = 'apps/*/src'
      import c from 'real'`
    expect(targets(text)).toEqual(['value real'])
  })
})

describe('findViolations', () => {
  const check = (from: string, text: string) => findViolations(parseImports(from, text), [from])
  const module = 'apps/server/src/modules'

  it('keeps the rooms apart', () => {
    expect(check('packages/i18n/src/a.ts', `import '@sunmao/contract'`).join()).toContain('may not import')
    expect(check('apps/web/src/a.ts', `import '../../server/src/app.ts'`).join()).toContain('by path')
    expect(check('apps/server/src/a.ts', `import '@sunmao/contract/src/issue.ts'`).join()).toContain('not an entry')
    expect(check('apps/web/src/a.ts', `import '@sunmao/postgres'`).join()).toContain('may not import')
  })

  it('lets a module use only the face of another', () => {
    expect(check(`${module}/issue/a.ts`, `import '../clash/clash.queries.ts'`)).toHaveLength(1)
    expect(check(`${module}/issue/a.ts`, `import type { A } from '../clash/clash.routes.ts'`)).toHaveLength(1)
    expect(check(`${module}/issue/a.ts`, `import '../clash/clash.service.ts'\nimport '../admin/dept.ts'`)).toEqual([])
    expect(check(`${module}/issue/a.ts`, `import './issue.queries.ts'`)).toEqual([])
    expect(check('apps/web/src/features/issue/a.ts', `import '../clash/clash.page.tsx'`)).toHaveLength(1)
    expect(check('apps/web/src/features/issue/a.ts', `import '../clash/clash.panel.tsx'`)).toEqual([])
    expect(check('apps/web/src/features/issue/a.ts', `import '../clash/clash.slot.ts'`)).toEqual([])
  })

  it('keeps the foundation free of features, types too', () => {
    expect(check('apps/server/src/http/a.ts', `import type { A } from '../modules/a/a.service.ts'`)).toHaveLength(1)
    expect(check('apps/server/src/tasks/a.ts', `import '../modules.ts'`)).toHaveLength(1)
    expect(check('apps/server/src/core/a.ts', `import '../modules/a/a.table.ts'`)).toHaveLength(1)
    expect(check('apps/server/src/module.ts', `import type { A } from './modules/a/a.service.ts'`)).toHaveLength(1)
    expect(check('apps/server/src/app.ts', `import './modules.ts'`)).toEqual([])
    expect(check(`${module}/issue/a.ts`, `import '../../http/serve.ts'`)).toEqual([])
  })

  it('keeps the layers of the web app, types and lazy imports too', () => {
    const web = 'apps/web/src'
    expect(check(`${web}/ui/a.tsx`, `import '../api/call.ts'`)).toHaveLength(1)
    expect(check(`${web}/theme/a.ts`, `import type { A } from '../session/session.ts'`)).toHaveLength(1)
    expect(check(`${web}/shell/a.tsx`, `const a = () => import('../features/a/a.panel.tsx')`)).toHaveLength(1)
    expect(check(`${web}/features/a/a.ts`, `import '../../features.ts'`)).toHaveLength(1)
    expect(check(`${web}/unknown/a.ts`, `import '../theme/a.ts'`)).toHaveLength(1)
    expect(check(`${web}/features/a/a.ts`, `import '../../shell/a.ts'\nimport './b.ts'`)).toEqual([])
    expect(check(`${web}/app.tsx`, `import './features.ts'\nimport './ui/a.ts'`)).toEqual([])
  })

  it('wants every package declared where it is used', () => {
    expect(check('apps/server/src/a.ts', `import 'react'`)).toHaveLength(1)
    expect(check('apps/server/src/a.ts', `import 'vitest'`)).toHaveLength(1)
    expect(check('apps/server/src/a.test.ts', `import 'vitest'`)).toEqual([])
    expect(check('apps/server/src/a.ts', `import 'drizzle-orm/pg-core'\nimport 'node:fs'`)).toEqual([])
  })

  it('finds a cycle of files, one of types too, but not one that is loaded later', () => {
    const pair = (first: string) => [
      ...parseImports('bench/a.ts', first),
      ...parseImports('bench/b.ts', `import './a.ts'`),
    ]
    const cycle = ['cycle: bench/a.ts → bench/b.ts → bench/a.ts']
    expect(findViolations(pair(`import './b.ts'`), [])).toEqual(cycle)
    expect(findViolations(pair(`import type { B } from './b.ts'`), [])).toEqual(cycle)
    expect(findViolations(pair(`const b = () => import('./b.ts')`), [])).toEqual([])
  })

  it.each([
    ['apps/server/src/modules/', 'a.service.ts'],
    ['apps/web/src/features/', 'a.api.ts'],
  ])('finds a cycle between folders of %s, however it is imported', (group, face) => {
    const arrow = (from: string, to: string, text = `import '../${to}/${face}'`) =>
      parseImports(`${group}${from}/b.ts`, text)
    const cycle = [`cycle: ${group}a → b → c → a`]
    const way = [...arrow('a', 'b'), ...arrow('b', 'c')]
    expect(findViolations(way, [])).toEqual([])
    expect(findViolations([...way, ...arrow('c', 'a')], [])).toEqual(cycle)
    expect(findViolations([...way, ...arrow('c', 'a', `import type { A } from '../a/${face}'`)], [])).toEqual(cycle)
    expect(findViolations([...way, ...arrow('c', 'a', `const a = () => import('../a/${face}')`)], [])).toEqual(cycle)
  })
})
