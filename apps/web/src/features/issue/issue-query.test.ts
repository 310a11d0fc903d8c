import { expect, it } from 'vitest'
import { joinValues, valuesIn } from '../../ui/filter/address-values.ts'
import { addressOfLook, filterIn, inGroup, isFiltered, isSameLook, lookIn, sortIn } from './issue-query.ts'

const filterOf = (address: string) => filterIn(new URLSearchParams(address), 7)

it('reads every filter of an address, and leaves out what nobody could mean', () => {
  expect(
    filterOf('status=open,doing,bogus&discipline=M,S&assignee=3,0,x&raiser=0&round=2&blurry= 风管 &sub=11'),
  ).toEqual({
    projId: 7,
    status: ['open', 'doing'],
    discipline: ['M', 'S'],
    assignee: [3, 0],
    round: [2],
    blurry: '风管',
    subId: 11,
  })
  expect(filterOf('mine=review&overdue=1&returned=1&raised=2026-11-09~2026-11-15&closed=yesterday')).toEqual({
    projId: 7,
    mine: 'review',
    isOverdue: true,
    isReturned: true,
    raisedIn: { from: '2026-11-09', to: '2026-11-15' },
  })
  expect(isFiltered(filterOf('page=3&sort=dueDate&id=4'))).toBe(false)
})

it('keeps values with commas and percent signs, and an empty one, apart', () => {
  for (const values of [['3F', 'a,b'], ['100%', '%2C'], [''], ['', 'B1']]) {
    const query = new URLSearchParams({ level: joinValues(values)! })
    expect(valuesIn(new URLSearchParams(query.toString()), 'level')).toEqual(values)
  }
  expect(joinValues([])).toBeUndefined()
})

it('sorts dates and numbers upwards, times downwards', () => {
  const sortOf = (address: string) => sortIn(new URLSearchParams(address))
  expect(sortOf('')).toEqual({ by: 'createTime', isDescending: true })
  expect(sortOf('sort=dueDate')).toEqual({ by: 'dueDate', isDescending: false })
  expect(sortOf('sort=nonsense').by).toBe('createTime')
})

it('narrows a group by its own value, whatever else is chosen', () => {
  expect(inGroup({ projId: 7, status: ['open', 'doing'] }, 'status', 'doing').status).toEqual(['doing'])
})

it('brings a saved view back into the address, and clears what it does not say', () => {
  const address =
    'status=open,doing&discipline=M&assignee=3,0&level=-,B1&blurry=风管&sub=11&mine=review&overdue=1&returned=1&raised=2026-11-09~2026-11-15&sort=dueDate&group=level&view=board'
  const look = lookIn(new URLSearchParams(address), 7)
  const given = Object.entries(addressOfLook(look)).filter(([, value]) => value !== undefined)
  const again = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  expect(lookIn(again, 7)).toEqual(look)
  const plain = { filter: {}, sort: { by: 'createTime', isDescending: true }, layout: 'table' } as const
  expect(Object.values(addressOfLook(plain)).every((value) => value === undefined)).toBe(true)
  expect(isSameLook(look, lookIn(new URLSearchParams(`page=3&id=4&${address}`), 7))).toBe(true)
  expect(isSameLook(look, plain)).toBe(false)
})
