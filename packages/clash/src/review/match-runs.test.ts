import { describe, expect, it } from 'vitest'
import { type ClashStatus, type FoundPoint, type KnownPoint, matchRuns } from './match-runs.ts'

const found = (a: string, b: string, x = 0, more: Partial<FoundPoint> = {}): FoundPoint => ({
  a,
  b,
  kind: 'hard',
  point: [x, 0, 0],
  ...more,
})
const known = (status: ClashStatus, ...point: Parameters<typeof found>): KnownPoint => ({ ...found(...point), status })
const all = { isComplete: true, isChecked: () => true, isThere: () => true }

describe('matchRuns', () => {
  it('R1: a point is known by its two elements, in either order, and by its kind', () => {
    const before = [known('reviewed', 'duct', 'beam'), known('active', 'duct', 'wall')]
    const now = [found('beam', 'duct', 9), found('duct', 'wall', 0, { kind: 'clearance' }), found('pipe', 'wall')]
    expect([...matchRuns(before, now, all).knownOf]).toEqual([0, -1, -1])
  })

  it('R2: of several points of one pair the nearest are the same', () => {
    const before = [known('active', 'a', 'b', 0), known('active', 'a', 'b', 10)]
    expect([...matchRuns(before, [found('a', 'b', 9), found('a', 'b', 1), found('a', 'b', 5)], all).knownOf]).toEqual([
      1, 0, -1,
    ])
  })

  it('R3: elements under new GlobalIds are known by their meshes where they still are', () => {
    const meshes = { hashA: 'm1', hashB: 'm2' }
    const before = [known('approved', 'old duct', 'old beam', 3, meshes)]
    expect([...matchRuns(before, [found('duct', 'beam', 3.2, { hashA: 'm2', hashB: 'm1' })], all).knownOf]).toEqual([0])
    expect([...matchRuns(before, [found('duct', 'beam', 30, meshes)], all).knownOf]).toEqual([-1])
    expect([...matchRuns(before, [found('duct', 'beam', 3)], all).knownOf]).toEqual([-1])
  })

  it('R4: what is seen again keeps what people decided; new becomes active, resolved comes back', () => {
    const statuses = ['new', 'active', 'reviewed', 'approved', 'ignored', 'reopened', 'resolved'] as const
    const before = statuses.map((status) => known(status, status, 'wall'))
    const { statuses: after } = matchRuns(
      before,
      statuses.map((status) => found(status, 'wall')),
      all,
    )
    expect(after).toEqual(['active', 'active', 'reviewed', 'approved', 'ignored', 'reopened', 'reopened'])
  })

  it('R5: a point is resolved only when the run was complete and looked at both elements', () => {
    const before = [known('active', 'duct', 'beam'), known('active', 'duct', 'pipe'), known('ignored', 'beam', 'wall')]
    const run = { ...all, isChecked: (id: string) => id !== 'pipe' }
    expect(matchRuns(before, [], run).statuses).toEqual(['resolved', 'active', 'resolved'])
    expect(matchRuns(before, [], { ...run, isComplete: false }).statuses).toEqual(['active', 'active', 'ignored'])
  })

  it('R7: under a new GlobalId and with another mesh, the partner, the kind and the place tell it', () => {
    const duct = { likeA: 'duct SF-3', likeB: 'beam' }
    const before = [known('approved', 'old duct', 'beam', 3, { hashA: 'm1', ...duct })]
    const without = { ...all, isThere: (id: string) => !id.startsWith('old') }
    const longer = found('beam', 'new duct', 3.1, { hashB: 'm2', likeA: 'beam', likeB: 'duct SF-3' })
    const { knownOf, statuses } = matchRuns(before, [longer], without)
    expect([...knownOf]).toEqual([0])
    // What somebody let be was another pair for sure.
    expect(statuses).toEqual(['active'])
    expect([...matchRuns(before, [longer], all).knownOf]).toEqual([-1])
    const other = found('new duct', 'new beam', 3.4, duct)
    const bothGone = [known('active', 'old duct', 'old beam', 3, duct)]
    expect([...matchRuns(bothGone, [other], without).knownOf]).toEqual([0])
  })

  it('R8: where something near might be it, a point is still there; where nothing is, it is resolved', () => {
    const gone = { ...all, isThere: (id: string) => !id.startsWith('old') }
    const before = [known('active', 'old duct', 'beam', 3), known('active', 'old pipe', 'beam', 3.2)]
    const { statuses, knownOf } = matchRuns(before, [found('duct', 'beam', 3.1)], gone)
    expect([[...knownOf], statuses]).toEqual([[0], ['active', 'active']])
    expect(matchRuns(before, [found('duct', 'beam', 9)], gone).statuses).toEqual(['resolved', 'resolved'])
    expect(matchRuns(before, [found('duct', 'wall', 3.9)], gone).statuses).toEqual(['resolved', 'resolved'])
  })

  it('R9: what was resolved is never found again by a guess', () => {
    const gone = { ...all, isThere: (id: string) => !id.startsWith('old') }
    const { knownOf, statuses } = matchRuns([known('resolved', 'old duct', 'beam')], [found('duct', 'beam')], gone)
    expect([[...knownOf], statuses]).toEqual([[-1], ['resolved']])
  })

  it('R6: 100,000 points are matched in a moment', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => known('active', `a${at}`, `b${at % 997}`, at))
    const start = performance.now()
    const { knownOf } = matchRuns(many, many.toReversed(), all)
    expect(knownOf[0]).toBe(99_999)
    const equal = many.slice(0, 20_000).map((point) => ({ ...point, hashA: 'lamp', hashB: 'ceiling' }))
    const renamed = equal.map((point, at) => ({ ...point, a: `other ${at}` }))
    expect(matchRuns(equal, renamed, all).knownOf).toEqual(Int32Array.from(equal, (_, at) => at))
    expect(performance.now() - start).toBeLessThan(9000)
  })
})
