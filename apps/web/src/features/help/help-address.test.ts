import { expect, it } from 'vitest'
import { helpAddress } from './help-address.ts'

it.each([
  ['03-export-ifc.md', '/help?id=3-models/03-export-ifc.md'],
  ['../2-projects/01-projects.md', '/help?id=2-projects/01-projects.md'],
  ['https://example.com/a.md', 'https://example.com/a.md'],
  ['/dashboard', '/dashboard'],
  ['#top', '#top'],
])('leads from a document to %s', (to, address) => {
  expect(helpAddress(to, '3-models/01-models.md')).toBe(address)
})
