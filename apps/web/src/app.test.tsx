import { act, render, screen } from '@testing-library/react'
import { Activity, useEffect, useState } from 'react'
import { Link, MemoryRouter, useLocation } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { App } from './app.tsx'
import { PageProvider, usePage } from './ui/page/page-location.tsx'

type SetQuery = ReturnType<typeof usePage>['setQuery']

/** What the page that was drawn last would do when its timer comes. */
const old = vi.hoisted(() => ({ isMounted: false, setQuery: undefined as SetQuery | undefined }))

vi.mock('./signed-in.tsx', () => ({ SignedIn: () => <Pages /> }))

function Pages() {
  const { pathname, search } = useLocation()
  return (
    <PageProvider value={{ pathname, search, params: {} }}>
      {pathname === '/old' ? <OldPage /> : <h1>{`${pathname}${search}`}</h1>}
    </PageProvider>
  )
}

function OldPage() {
  const { setQuery } = usePage()
  old.setQuery = setQuery
  useEffect(() => {
    old.isMounted = true
    return () => {
      old.isMounted = false
    }
  }, [])
  return (
    <h1>
      old <Link to="/new">new</Link>
    </h1>
  )
}

beforeEach(() => history.replaceState({}, '', '/old'))

it('leaves a page at once, before a timer of it could write its place over the new address', async () => {
  render(<App />)
  await screen.findByRole('heading', { name: 'old new' })
  // As in a browser, where React itself decides when it draws, by the event that is handled.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  vi.stubGlobal('event', event)
  screen.getByRole('link', { name: 'new' }).dispatchEvent(event)
  await Promise.resolve()
  expect(old.isMounted).toBe(false)
  old.setQuery?.({ page: 3 })
  expect(location.pathname + location.search).toBe('/new')
  vi.unstubAllGlobals()
  await screen.findByRole('heading', { name: '/new' })
})

it('does not lead back to a page that is kept behind another when what it asked for arrives', async () => {
  function Kept() {
    const { search } = useLocation()
    const [isFront, setFront] = useState(true)
    return (
      <>
        <Activity mode={isFront ? 'visible' : 'hidden'}>
          <PageProvider value={{ pathname: '/old', search, params: {} }}>
            <OldPage />
          </PageProvider>
        </Activity>
        <Link to="/other" onClick={() => setFront(false)}>
          other
        </Link>
        <output>{useLocation().pathname + search}</output>
      </>
    )
  }
  render(
    <MemoryRouter initialEntries={['/old']}>
      <Kept />
    </MemoryRouter>,
  )
  act(() => old.setQuery?.({ page: 1 }))
  expect(screen.getByRole('status').textContent).toBe('/old?page=1')
  act(() => screen.getByRole('link', { name: 'other' }).click())
  act(() => old.setQuery?.({ page: 2 }))
  expect(screen.getByRole('status').textContent).toBe('/other')
})
