import { describe, expect, it } from 'vitest'
import { buildingOf, randomFrom, type Thing } from './building.fixture.ts'
import { likenessOf } from './likeness.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** A house of so many things whose ids begin with a letter of its own. */
function house(family: string, count: number, seed = 1, shift: readonly number[] = [0, 0, 0]): Thing[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, (_, at) => {
    const [x, y, z] = [0, 1, 2].map((axis) => random(400) / 10 + shift[axis]!) as [number, number, number]
    return {
      id: `${family}${letters[Math.floor(at / 26)]}${letters[at % 26]}`,
      class: ['IfcWall', 'IfcSlab', 'IfcDoor'][at % 3]!,
      box: [x, y, z, x + 1 + random(10) / 10, y + 0.3, z + 3],
      shape: at + 1,
      place: at + 1,
    }
  })
}
const isAlike = (older: readonly Thing[], newer: readonly Thing[]) =>
  likenessOf(buildingOf(older), buildingOf(newer)).isAlike

describe('a file is the next version of another', () => {
  const old = house('A', 60)

  it('when it is the same file', () => expect(isAlike(old, old)).toBe(true))

  it('when it grew to ten times the size, or shrank to a tenth', () => {
    const grown = [...old, ...house('B', 540, 2)]
    expect([isAlike(old, grown), isAlike(grown, old)]).toEqual([true, true])
  })

  it('when half of it was drawn anew', () => {
    expect(isAlike(old, [...old.slice(0, 30), ...house('B', 30, 2)])).toBe(true)
  })

  it('when another program gave every element another id, a third of them another class, and moved all of it', () => {
    const other = house('B', 60)
    const spelled = other.map((thing, at) => (at % 3 ? thing : { ...thing, class: 'IfcWallStandardCase' }))
    expect(isAlike(old, spelled)).toBe(true)
    expect(isAlike(old, house('B', 60, 1, [5000, -300, 12]))).toBe(true)
  })

  it('where the version before had nothing in it', () => expect(isAlike([], old)).toBe(true))
})

describe('a file is a stranger', () => {
  const old = house('A', 60)

  it('when it shares neither ids nor places', () => expect(isAlike(old, house('B', 60, 2))).toBe(false))

  it('when it shares only site, storeys and rooms, as disciplines of one building do', () => {
    const common: Thing[] = ['IfcSite', 'IfcBuilding', 'IfcSpace', 'IfcBuildingStorey'].flatMap((name) =>
      house('C', 20, 3).map((thing, at) => ({ ...thing, id: `${thing.id}${letters[at]}`, class: name })),
    )
    expect(isAlike([...common, ...old], [...common, ...house('B', 60, 2)])).toBe(false)
  })

  it('when a template gave both a few elements', () => {
    const template = house('C', 3, 3)
    expect(isAlike([...template, ...old], [...template, ...house('B', 20, 2)])).toBe(false)
  })

  it('when it is another storey of the same building', () => {
    const other = house('B', 60).map((thing, at) =>
      at % 3 ? thing : { ...thing, box: [90 + at, 0, 0, 91 + at, 1, 3] },
    )
    expect(
      isAlike(
        old,
        other.map((thing) => ({ ...thing, box: thing.box!.map((side, axis) => side + (axis % 3 === 2 ? 4 : 0)) })),
      ),
    ).toBe(false)
  })

  it('when nothing is left in it', () => expect(isAlike(old, [])).toBe(false))
})

it('tells how much of both is the same', () => {
  const old = house('A', 10)
  expect(likenessOf(buildingOf(old), buildingOf([...old.slice(0, 1), ...house('B', 39, 2)]))).toMatchObject({
    shared: 0.1,
    isAlike: false,
  })
})
