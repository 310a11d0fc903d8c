import { beforeEach, expect, it } from 'vitest'
import { closeTag, closeTags, forgetTags, keepAffixed, openTag, refreshTag, restoreTags, useTags } from './tags.ts'

const tag = (pathname: string, search = '') => ({ pathname, search, title: pathname, affix: false, noCache: false })
const home = { ...tag('/dashboard'), affix: true }
const open = () => useTags.getState().tags.map(({ pathname }) => pathname)

beforeEach(() => {
  forgetTags()
  for (const path of ['/a', '/b', '/c']) openTag(tag(path))
  keepAffixed([home])
})

it('keeps home in front, once, whichever page came first', () => {
  keepAffixed([home])
  expect(open()).toEqual(['/dashboard', '/a', '/b', '/c'])
})

it('opens an address once and remembers the query it was last seen with', () => {
  openTag(tag('/b', '?page=2'))
  expect(open()).toEqual(['/dashboard', '/a', '/b', '/c'])
  expect(useTags.getState().tags[2]?.search).toBe('?page=2')
})

it('says where to go after closing: right neighbour, else left, with its query', () => {
  openTag(tag('/c', '?x=1'))
  expect(closeTag('/b')).toBe('/c?x=1')
  expect(closeTag('/c')).toBe('/a')
  expect(closeTag('/a')).toBe('/dashboard')
  expect(open()).toEqual(['/dashboard'])
})

it('does not close home, nor what is not open', () => {
  expect([closeTag('/dashboard'), closeTag('/z')]).toEqual([undefined, undefined])
  expect(open()).toEqual(['/dashboard', '/a', '/b', '/c'])
})

it.each([
  ['others', ['/dashboard', '/b']],
  ['left', ['/dashboard', '/b', '/c']],
  ['right', ['/dashboard', '/a', '/b']],
  ['all', ['/dashboard']],
] as const)('closes %s of a tag', (closing, left) => {
  closeTags(closing, '/b')
  expect(open()).toEqual(left)
})

it('builds a refreshed page anew and leaves the others alone', () => {
  refreshTag('/b')
  expect(useTags.getState().tags.map(({ turn }) => turn)).toEqual([0, 0, 1, 0])
})

it('knows the last visits, the newest first, closed ones too', () => {
  openTag(tag('/a'))
  closeTag('/c')
  expect(useTags.getState().recent).toEqual(['/a', '/c', '/b'])
})

it('brings a person’s tags back after a reload, and nobody else’s', () => {
  restoreTags('lead')
  openTag(tag('/d', '?page=2'))
  const reload = () => useTags.setState({ tags: [], recent: [] })
  reload()
  restoreTags('hvac')
  expect(open()).toEqual([])
  restoreTags('lead')
  expect(open()).toEqual(['/dashboard', '/a', '/b', '/c', '/d'])
  expect(useTags.getState().tags.at(-1)?.search).toBe('?page=2')
  forgetTags()
  restoreTags('lead')
  expect(open()).toEqual([])
})
