import { describe, expect, it } from 'vitest'
import { type GroupPoint, type GroupSide, groupClashes } from './group-clashes.ts'

const duct = (element: string, run = '送风 1'): GroupSide => ({ element, run, category: '送风管', mark: '' })
const beam = (element: string, mark = 'KL-3'): GroupSide => ({ element, run: '', category: '框架梁', mark })
const point = (a: GroupSide, b: GroupSide, x: number, level = '3F'): GroupPoint => ({ a, b, level, point: [x, 0, 0] })

describe('groupClashes', () => {
  it('G1: the points of one run with hosts of one mark are a group, with the facts for its name', () => {
    const points = Array.from({ length: 12 }, (_, at) => point(duct(`d${at}`), beam(`b${at}`), at * 8))
    expect(groupClashes(points)).toEqual([
      {
        level: '3F',
        service: { category: '送风管', mark: '' },
        host: { category: '框架梁', mark: 'KL-3' },
        points: points.map((_, at) => at),
      },
    ])
  })

  it('G1: the service is named first, whichever selection it is in', () => {
    const [group] = groupClashes([point(beam('b'), duct('d'), 0)])
    expect(group!.service.category).toBe('送风管')
  })

  it('G1: other runs, other hosts and other levels are other groups', () => {
    const points = [
      point(duct('d'), beam('b'), 0),
      point(duct('d', '送风 2'), beam('b'), 0),
      point(duct('d'), beam('b', 'KL-4'), 0),
      point(duct('d'), beam('b'), 0, '4F'),
    ]
    expect(groupClashes(points).map((group) => group.points)).toEqual([[0], [1], [2], [3]])
  })

  it('G1: a host without a mark stands for itself', () => {
    const points = [
      point(duct('d'), beam('b1', ''), 0),
      point(duct('d'), beam('b2', ''), 0),
      point(duct('e'), beam('b1', ''), 1),
    ]
    expect(groupClashes(points).map((group) => group.points)).toEqual([[0, 2], [1]])
  })

  it('G2: points that are far from all others are a group of their own; the larger group comes first', () => {
    const points = [point(duct('d'), beam('b'), 100), point(duct('d'), beam('b'), 0), point(duct('d'), beam('b'), 5)]
    expect(groupClashes(points).map((group) => group.points)).toEqual([[1, 2], [0]])
    expect(groupClashes(points, 200).map((group) => group.points)).toEqual([[0, 1, 2]])
  })
})
