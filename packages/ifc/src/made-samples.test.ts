// Six small cases made by hand, with what is right of each, where they are at hand.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readIfc } from './read-ifc.ts'
import { volumeOf } from './volume.fixture.ts'

const folder = new URL('../../../../shared/samples/ifc-made/', import.meta.url)

/** The volume of each drawn piece in cubic metres, and the problems. */
async function read(name: string) {
  const { building, geometry } = await readIfc(readFileSync(new URL(`${name}.ifc`, folder)))
  const { shapes, elements, colours } = geometry.instances
  return {
    volumes: [...shapes].map((shape) => volumeOf(geometry.shapes[shape]!)),
    total: [...shapes].reduce((sum, shape) => sum + volumeOf(geometry.shapes[shape]!), 0),
    drawn: new Set(elements).size,
    colours: [...colours],
    problems: building.problems.map(({ code, facts }) => `${code} ${facts.count ?? ''}`.trim()),
  }
}

describe.skipIf(!existsSync(folder))('a case made by hand', { timeout: 30_000 }, () => {
  it.each([
    ['voidparts', 2.6],
    // The whole has a body of its own beside those of its parts; both are cut.
    ['voidparts-whole-with-body', 5.2],
  ])('has the opening of a whole cut out of its parts: %s', async (name, volume) => {
    const { total, problems } = await read(name)
    expect(total).toBeCloseTo(volume, 6)
    expect(problems).toEqual([])
  })

  it('has all five cylinders whose circles are a little more or less than full', async () => {
    const { drawn, problems } = await read('fullcircle')
    expect([drawn, problems]).toEqual([5, []])
  })

  it('has tubes of the volume that formulas give', async () => {
    const text = readFileSync(new URL('tubes.ifc', folder), 'latin1')
    const rings = [...text.matchAll(/IFCCIRCLEHOLLOWPROFILEDEF\([^,]*,[^,]*,[^,]*,([\d.E+-]+),([\d.E+-]+)\)/g)]
    const depth = Number(/IFCEXTRUDEDAREASOLID\([^,]*,[^,]*,[^,]*,([\d.E+-]+)\)/.exec(text)![1])
    const { volumes, problems } = await read('tubes')
    const expected = rings.map(([, radius, wall]) => {
      const [outer, inner] = [Number(radius), Number(radius) - Number(wall)]
      return (Math.PI * (outer ** 2 - inner ** 2) * depth) / 1e9
    })
    expect(problems).toEqual([])
    expect(rings.length).toBeGreaterThan(0)
    for (const volume of expected)
      expect(Math.min(...volumes.map((made) => Math.abs(made / volume - 1)))).toBeLessThan(0.001)
  })

  it('says that the faces of a body have several colours', async () => {
    expect((await read('colourmap')).problems).toEqual(['ifc.facesInOneColour 1'])
  })

  it('says which types have geometry that nothing shows', async () => {
    expect((await read('typeonly')).problems).toEqual(['ifc.undrawnTypes 2'])
  })
})
