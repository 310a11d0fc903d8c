import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { focusFirstField } from './focus-first-field.ts'

const open = (html: string) => {
  document.body.innerHTML = `<div role="dialog">${html}</div>`
}
const focused = () => document.activeElement?.id ?? ''

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })))
afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

it('puts the cursor where there is to write, not into the tool bar above it', () => {
  open('<div role="toolbar"><input id="style"></div><textarea id="words"></textarea>')
  focusFirstField(true)
  expect(focused()).toBe('words')
})

it('leaves the cursor in a field that has it already', () => {
  open('<input id="first"><input id="second">')
  document.getElementById('second')?.focus()
  focusFirstField(true)
  expect(focused()).toBe('second')
})

it('takes the cursor out of a tool bar', () => {
  open('<div role="toolbar"><input id="style"></div><input id="words">')
  document.getElementById('style')?.focus()
  focusFirstField(true)
  expect(focused()).toBe('words')
})
