import { render } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { useDict } from '../api/use-dict.ts'
import { startLanguage } from '../theme/i18n.ts'
import { Can, permits } from './can.tsx'
import { setInfo, setProjectRoles, useSession } from './session.ts'

beforeAll(async () => {
  localStorage.setItem('language', 'en')
  await startLanguage()
})

it('lets administrators pass always, others by one of the codes, and nobody by an empty list', () => {
  expect(permits(['admin'], [])).toBe(true)
  expect(permits(['a:list'], ['a:list', 'b:list'])).toBe(true)
  expect(permits(['a:list'], ['b:list'])).toBe(false)
  expect(permits(['a:list'], [])).toBe(false)
})

it('complains about anything but a list', () => {
  expect(() => permits(['admin'], 'a:list' as unknown as string[])).toThrow(/\['issue:add'\]/)
})

it('wants the name of a dictionary', () => {
  expect(() => useDict('')).toThrow('need Dict names')
})

it('gives somebody without roles the default one, and lets the roles of a project take the place of the others', () => {
  setInfo({ roles: [], timeZone: 'Asia/Shanghai' } as unknown as Parameters<typeof setInfo>[0])
  expect(useSession.getState().roles).toEqual(['ROLE_SYSTEM_DEFAULT'])
  useSession.setState({ roles: ['feedback:add'] })
  const shown = () => render(<Can codes={['feedback:add']}>yes</Can>).container.textContent
  expect(shown()).toBe('yes')
  setProjectRoles([])
  expect(useSession.getState().projectRoles).toEqual(['ROLE_SYSTEM_DEFAULT'])
  expect(shown()).toBe('')
  setProjectRoles(undefined)
})
