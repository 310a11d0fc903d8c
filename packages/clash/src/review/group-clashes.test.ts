import { describe, expect, it } from 'vitest'
import { type GroupPoint, type GroupSide, groupClashes } from './group-clashes.ts'

const plain = { run: '', type: '', mark: '', discipline: '' }
const duct = (element: string, run = 'SF-3'): GroupSide => ({
  ...plain,
  element,
  role: 'run',
  kind: 'duct',
  run,
  discipline: 'M',
})
const beam = (element: string, mark = 'KL-3'): GroupSide => ({
  ...plain,
  element,
  role: 'body',
  kind: 'beam',
  mark,
  discipline: 'S',
})
const wall = (element: string, type: string): GroupSide => ({
  ...plain,
  element,
  role: 'body',
  kind: 'wall',
  type,
  discipline: 'A',
})
const outlet = (element: string): GroupSide => ({
  ...plain,
  element,
  role: 'piece',
  kind: 'outlet',
  type: '86',
  discipline: 'E',
})
const point = (a: GroupSide, b: GroupSide, level = '3F', grid = ''): GroupPoint => ({ a, b, level, grid })
const membersOf = (...asked: Parameters<typeof groupClashes>) => groupClashes(...asked).map(({ points }) => points)

describe('groupClashes', () => {
  it('G1: one run on one storey with one kind of host is a group, with the facts for its name', () => {
    const points = Array.from({ length: 12 }, (_, at) => point(duct(`d${at}`), beam(`b${at}`)))
    expect(groupClashes(points)).toEqual([
      {
        by: 'decision',
        level: '3F',
        grid: '',
        service: { kind: 'duct', mark: 'SF-3' },
        host: { kind: 'beam', mark: 'KL-3' },
        points: points.map((_, at) => at),
      },
    ])
    const marks = groupClashes([point(duct('d'), beam('b')), point(duct('d'), beam('c', 'KL-4'))])
    expect(marks[0]!.host).toEqual({ kind: 'beam', mark: '' })
  })

  it('G1: the service is named first, whichever selection it is in', () => {
    expect(groupClashes([point(beam('b'), duct('d'))])[0]!.service.kind).toBe('duct')
    expect(groupClashes([point(duct('d'), outlet('o'))])[0]!.service.kind).toBe('outlet')
  })

  it('G1: other runs, other kinds of hosts and other levels are other groups', () => {
    const points = [
      point(duct('d'), beam('b')),
      point(duct('d', 'SF-2'), beam('b')),
      point(duct('d'), wall('w', '200')),
      point(duct('d'), beam('b'), '4F'),
    ]
    expect(membersOf(points)).toEqual([[0], [1], [2], [3]])
  })

  it('G2: pieces in walls of one type are one decision, on whichever storey', () => {
    const points = [
      point(outlet('o1'), wall('w1', '200'), '3F'),
      point(wall('w2', '200'), outlet('o2'), '4F'),
      point(outlet('o3'), wall('w3', '100'), '3F'),
    ]
    const groups = groupClashes(points)
    expect(groups.map((group) => group.points)).toEqual([[0, 1], [2]])
    expect(groups[0]).toMatchObject({ level: '', host: { kind: 'wall', mark: '200' } })
  })

  it('G2: bodies that overlap on one storey are one decision: a level that is off', () => {
    const slab = (element: string): GroupSide => ({ ...plain, element, role: 'body', kind: 'slab' })
    const points = [
      point(slab('s1'), wall('w1', '200')),
      point(slab('s2'), wall('w2', '100')),
      point(slab('s3'), wall('w3', '200'), '4F'),
    ]
    expect(membersOf(points)).toEqual([[0, 1], [2]])
  })

  it('G3: by element, type, level, grid or pair where somebody wants it so', () => {
    const points = [
      point(duct('d'), beam('b'), '3F', '1/A'),
      point(duct('d'), beam('c', 'KL-4'), '4F', '1/A'),
      point(outlet('o'), wall('w', '200'), '3F', '2/A'),
      point(wall('w', '200'), outlet('p'), '3F', '1/A'),
    ]
    expect(membersOf(points, 'element')).toEqual([[0, 1], [2], [3]])
    expect(membersOf(points, 'type')).toEqual([
      [0, 1],
      [2, 3],
    ])
    expect(membersOf(points, 'level')).toEqual([[0, 2, 3], [1]])
    expect(membersOf(points, 'grid')).toEqual([[0, 3], [1], [2]])
    expect(membersOf(points, 'pair')).toEqual([
      [0, 1],
      [2, 3],
    ])
  })
})
