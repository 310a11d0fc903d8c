import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import { queryClient } from '../../api/hooks.ts'
import { startLanguage } from '../../theme/i18n.ts'
import { PeopleSearch } from './people-search.tsx'
import { isEnough } from './use-people.ts'

beforeAll(startLanguage)
afterEach(() => {
  cleanup()
  queryClient.clear()
})

it('asks from two letters or one Chinese character on', () => {
  expect(['', 'a', '1', '林', 'li', 'J2'].map(isEnough)).toEqual([false, false, false, true, true, true])
})

it('asks once when the typing pauses, and the arrows and Enter choose', async () => {
  const people = [{ nickName: '林知远', jobNumber: 'J20101' }, { nickName: '林霁' }]
  const sent = fakeServer({ 'GET /api/public/queryUser': people })
  render(
    <QueryClientProvider client={queryClient}>
      <App>
        <PeopleSearch />
      </App>
    </QueryClientProvider>,
  )
  const box = screen.getByRole<HTMLInputElement>('combobox')
  for (const value of ['l', 'li', 'lin']) fireEvent.change(box, { target: { value } })
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  expect(sent.map(({ query }) => query.get('blurryName'))).toEqual(['lin'])
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('林霁')
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(box.value).toBe('林知远 J20101')
  expect(screen.queryAllByRole('option')).toHaveLength(0)
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(box.value).toBe('')
})
