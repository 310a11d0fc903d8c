// The program that makes a converter of an operator's own library. The library itself is tried in the long lane, where it is installed.
import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const program = fileURLToPath(new URL('../../../../../../deploy/dwg/dwg-to-dxf.mjs', import.meta.url))
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunmao-dwg-'))
  await copyFile(program, join(folder, 'dwg-to-dxf.mjs'))
  await writeFile(join(folder, 'a.dwg'), 'AC1032 made')
})
afterAll(() => rm(folder, { recursive: true }))

/** A library that does this with the bytes of a drawing. */
async function install(body: string, name = 'dwg_write_dxf') {
  const own = join(folder, 'node_modules/@mlightcad/libredwg-web')
  await mkdir(own, { recursive: true })
  await writeFile(join(own, 'package.json'), '{"type":"module","exports":"./index.js"}')
  const library = `export const LibreDwg = { create: async () => ({ ${name}(bytes) { ${body} } }) }`
  await writeFile(join(own, 'index.js'), library)
}

const run = (...paths: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, ['dwg-to-dxf.mjs', ...paths], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, said: stderr.trim() }
}

it('says what is missing: its paths, or the library that is not ours', () => {
  expect(run().said).toContain('two paths')
  const { status, said } = run('a.dwg', 'a.dxf')
  expect([status, said.includes("'@mlightcad/libredwg-web'")]).toEqual([1, true])
})

it('writes what the library makes of the bytes, and keeps its talk to itself', async () => {
  await install('console.log("odd byte"); return new Uint8Array([...new Uint8Array(bytes)].reverse())')
  expect(run('a.dwg', 'a.dxf')).toEqual({ status: 0, said: '' })
  expect(await readFile(join(folder, 'a.dxf'), 'utf8')).toBe('edam 2301CA')
})

it('fails where the library does, or is too old, or takes more memory than a drawing may', async () => {
  await install('return undefined')
  expect(run('a.dwg', 'b.dxf')).toMatchObject({ status: 1, said: expect.stringContaining('cannot read') })
  await install('', 'dwg_read_data')
  expect(run('a.dwg', 'b.dxf').said).toContain('too old')
  await install('new WebAssembly.Memory({ initial: 1 }).grow(40_000); return new Uint8Array(1)')
  expect(run('a.dwg', 'b.dxf').said).toContain('too much memory')
  await expect(readFile(join(folder, 'b.dxf'))).rejects.toThrow('ENOENT')
})
