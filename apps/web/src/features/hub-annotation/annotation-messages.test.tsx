import { render } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { AnnotationMessages, annotationAddress, isOwnSender } from './annotation-messages.ts'

it('leads to the hub with the query, its values encoded', () => {
  expect(annotationAddress({ type: 'viewAnnotation', query: { projId: 7, viewpoint: '3&x=1' } })).toBe(
    '/hub/browse?projId=7&viewpoint=3%26x%3D1&action=viewAnnotation',
  )
  expect(annotationAddress({ type: 'addAnnotation' })).toBe('/hub/browse?action=addAnnotation')
})

it('takes nothing of another shape', () => {
  const wrong = [
    undefined,
    'addAnnotation',
    { type: 'deleteAnnotation' },
    { type: 'addAnnotation', query: { 'a b': '1' } },
    { type: 'addAnnotation', query: { a: { b: 1 } } },
    { type: 'addAnnotation', query: { a: 'x'.repeat(501) } },
    { type: 'addAnnotation', query: 'projId=1' },
  ]
  for (const data of wrong) expect(annotationAddress(data)).toBeUndefined()
})

it('hears its own windows only', () => {
  const another = new MessageChannel().port1
  expect(isOwnSender({ origin: location.origin, source: window })).toBe(true)
  expect(isOwnSender({ origin: 'https://evil.example', source: window })).toBe(false)
  expect(isOwnSender({ origin: location.origin, source: another })).toBe(false)
  expect(isOwnSender({ origin: location.origin, source: null })).toBe(false)
})

it('goes where a message asks', async () => {
  let at = ''
  const Page = () => {
    const { pathname, search } = useLocation()
    at = pathname + search
    return <AnnotationMessages />
  }
  const { rerender } = render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  )
  const tell = (origin: string) =>
    window.dispatchEvent(
      new MessageEvent('message', { origin, source: window, data: { type: 'viewAnnotation', query: { projId: 2 } } }),
    )
  tell('https://evil.example')
  expect(at).toBe('/')
  tell(location.origin)
  rerender(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  )
  await expect.poll(() => at).toBe('/hub/browse?projId=2&action=viewAnnotation')
})
