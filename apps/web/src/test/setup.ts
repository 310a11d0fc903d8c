import { cleanup, configure } from '@testing-library/react'
import type { Window } from 'happy-dom'
import { afterAll, vi } from 'vitest'

// A busy machine takes longer than the second that is waited by default.
configure({ asyncUtilTimeout: 8000 })

/**
 * One window serves many files, because opening one and loading the libraries into it takes longer than most of them. Each
 * file finds it as on a first visit, and has our own modules anew.
 */
function openAnew({ happyDOM }: Window): void {
  happyDOM.setURL('http://localhost:3000/')
  for (const pair of document.cookie.split('; '))
    document.cookie = `${pair.split('=')[0]}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.removeAttribute('style')
  document.documentElement.removeAttribute('data-theme')
  document.body.replaceChildren()
}

vi.resetModules()
if (typeof window !== 'undefined') openAnew(window as unknown as Window)

afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
