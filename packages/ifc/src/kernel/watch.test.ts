import { expect, it } from 'vitest'
import { TookTooLong, within } from './watch.ts'

/** Our types are of the language and of Node; this is of neither. */
interface Wasm {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => { exports: { f: () => void } }
}
const { Module, Instance } = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly

/** (func (export "f") (loop (br 0))) */
const endless = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 9, 1, 7, 0, 3, 64, 12, 0, 11, 11,
) // biome-ignore format: bytes

it('ends what never ends, in WebAssembly too, and goes on', () => {
  const { exports } = new Instance(new Module(endless))
  for (const work of [exports.f, () => { for (;;); }]) expect(() => within(100, work)).toThrow(TookTooLong) // biome-ignore format: one line
  let done = 0
  within(10_000, () => {
    done++
  })
  expect(done).toBe(1)
})

it('says how long the work was at it, and hands other failures on', () => {
  try {
    within(300, () => {
      for (;;);
    })
  } catch (error) {
    expect((error as TookTooLong).workedMs).toBeGreaterThan(10)
  }
  expect(() =>
    within(10_000, () => {
      throw new RangeError('other')
    }),
  ).toThrow(RangeError)
})
