import { startState, type Viewer } from '@sunmao/viewer'
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createStore } from 'zustand'
import { packState, unpackState, useAddressState } from './address-state.ts'

it('puts what is seen into letters of an address, and reads it again', async () => {
  const seen = {
    ...startState,
    camera: { ...startState.camera, eye: [500_123.4567, 3_456_789.1234, 12.5] as const },
    hidden: { 3: [0, 900] },
    colours: [{ colour: 0x2483b8ff, elements: { 3: [5, 1] } }],
    xrayed: { 3: [7, 2] },
    storeyGap: 4,
  }
  const text = await packState(seen)
  expect(text).toMatch(/^[\w-]+$/)
  expect(await unpackState(text)).toMatchObject({
    camera: seen.camera,
    hidden: seen.hidden,
    colours: seen.colours,
    xrayed: seen.xrayed,
    storeyGap: 4,
  })
})

it('reads nothing from rubbish, and nothing that an address has no business with', async () => {
  expect(await unpackState('rubbish')).toBeUndefined()
  expect(await unpackState('%%%')).toBeUndefined()
  const text = await packState(startState)
  expect(Object.keys((await unpackState(text)) ?? {})).not.toContain('models')
})

it('takes from a broken address only the parts that are whole', async () => {
  const broken = {
    ...startState,
    camera: { ...startState.camera, eye: ['here', 0, 0] },
    hidden: { 3: [0, 1e15] },
    isolated: { elements: { 3: [1] }, rest: 'hidden' },
    sectionPlanes: 'none',
    storeyGap: 4,
  }
  const read = await unpackState(await packState(broken as never))
  expect(read).toMatchObject({ storeyGap: 4 })
  for (const part of ['camera', 'hidden', 'isolated', 'sectionPlanes']) expect(read).not.toHaveProperty(part)
})

it('puts what was seen into no other address than its own: not when it was left meanwhile', async () => {
  const state = createStore(() => startState)
  const viewer = { state, canvas: document.createElement('canvas') } as unknown as Viewer
  vi.useFakeTimers()
  const { unmount } = renderHook(() => useAddressState(viewer))
  await act(() => vi.advanceTimersByTimeAsync(0))
  state.setState({ storeyGap: 4 })
  vi.advanceTimersByTime(400)
  unmount()
  vi.useRealTimers()
  history.replaceState({}, '', '/next')
  await packState(startState)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(location.href).toMatch(/\/next$/)
})
