import { expect, it } from 'vitest'
import { joinValues } from '../../ui/filter/address-values.ts'
import { clashAddress, depthText, filterIn, isFiltered, isNarrowed, pairText, sortIn, tabIn } from './clash-query.ts'

const filterOf = (address: string) => filterIn(new URLSearchParams(address), 7)
const waiting = ['new', 'active', 'reviewed', 'reopened']

it('shows what waits for somebody unless the address asks for other statuses', () => {
  expect(filterOf('')).toEqual({ projId: 7, status: waiting })
  expect(filterOf('status=all')).toEqual({ projId: 7 })
  expect(filterOf('status=approved,ignored')).toEqual({ projId: 7, status: ['approved', 'ignored'] })
})

it('reads every filter that it writes', () => {
  const address = new URLSearchParams({
    status: 'all',
    sub: '3',
    test: '5',
    blurry: ' KL-3 ',
    type: 'hard',
    level: joinValues(['3F', 'B1, 夹层', ''])!,
    assignee: '0,12',
    pair: pairText(['M', 'S'])!,
    depth: depthText(20, undefined)!,
    issue: '0',
  })
  expect(filterIn(address, 7)).toEqual({
    projId: 7,
    subId: 3,
    testId: 5,
    blurry: 'KL-3',
    type: ['hard'],
    level: ['3F', 'B1, 夹层', ''],
    assignee: [0, 12],
    pair: ['M', 'S'],
    depthFrom: 20,
    hasIssue: false,
  })
})

it('leaves out what nobody could mean', () => {
  expect(filterOf('status=gone&sub=x&test=-1&type=soft&pair=M&depth=deep&issue=2&assignee=me')).toEqual({
    projId: 7,
    status: waiting,
  })
})

it('knows its tab, its order and whether it is narrowed', () => {
  expect(tabIn(new URLSearchParams('tab=points'))).toBe('points')
  expect(tabIn(new URLSearchParams('tab=none'))).toBe('groups')
  expect(sortIn(new URLSearchParams(''))).toEqual({ by: 'depth', isDescending: true })
  expect(sortIn(new URLSearchParams('sort=number'))).toEqual({ by: 'number', isDescending: false })
  expect(isFiltered(new URLSearchParams('sub=3&point=9'))).toBe(false)
  expect(isFiltered(new URLSearchParams('level=3F'))).toBe(true)
  expect(isFiltered(new URLSearchParams('status=all'))).toBe(true)
  expect(isNarrowed(new URLSearchParams('status=all'))).toBe(false)
  expect(isNarrowed(new URLSearchParams('status=new'))).toBe(true)
})

it('writes addresses without what is not given', () => {
  expect(clashAddress(7, { point: 3, group: undefined })).toBe('/clash?projId=7&point=3')
})
