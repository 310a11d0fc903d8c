import { expect, it } from 'vitest'
import { ticketLink } from './ticket-link.ts'

it('adds the names of the roles, encoded', () => {
  expect(ticketLink('https://desk.example/new?app=6#top', ['项目经理', 'a&b'])).toBe(
    `https://desk.example/new?app=6&sponsor_role=${encodeURIComponent('项目经理,a&b')}#top`,
  )
})

it.each(['', 'desk', 'javascript:alert(1)', '/desk'])('is none for %j', (url) => {
  expect(ticketLink(url, [])).toBeUndefined()
})
