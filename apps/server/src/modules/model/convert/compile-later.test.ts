import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it('names an option that this Node knows', () => {
  const module = JSON.stringify(fileURLToPath(new URL('./compile-later.ts', import.meta.url)))
  const script = `import(${module}).then(({ compileLater }) => [1, 1e9].forEach(compileLater))`
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '-e', script], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})
