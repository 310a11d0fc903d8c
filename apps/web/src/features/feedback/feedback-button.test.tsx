import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { useSession } from '../../session/session.ts'
import { startLanguage } from '../../theme/i18n.ts'
import { FeedbackButton } from './feedback-button.tsx'

beforeAll(startLanguage)
afterEach(cleanup)

it.each([
  [['admin'], true],
  [['feedback:add'], true],
  [['ROLE_SYSTEM_DEFAULT'], false],
  [['issue:add'], false],
])('with %j the icon shows: %s', (roles, isShown) => {
  useSession.setState({ roles, projectRoles: undefined })
  render(<FeedbackButton />)
  expect(screen.queryAllByRole('button')).toHaveLength(isShown ? 1 : 0)
})

it('asks for the right of the site, inside a project too', () => {
  useSession.setState({ roles: ['feedback:add'], projectRoles: ['hubToDo:list'] })
  render(<FeedbackButton />)
  expect(screen.queryAllByRole('button')).toHaveLength(1)
})
