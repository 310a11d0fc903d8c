import { fireEvent, render, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BottomSheet } from './bottom-sheet.tsx'
import { restingStop } from './bottom-sheet-stop.ts'

describe('a sheet that is let go', () => {
  // Of 800 pixels: 112, 360 and 656.
  it('rests at the nearest height', () => {
    expect(restingStop(200, 0, 800)).toBe('low')
    expect(restingStop(300, 0, 800)).toBe('half')
    expect(restingStop(600, 0.2, 800)).toBe('high')
  })

  it('goes on in the direction of a flick', () => {
    expect(restingStop(200, 1, 800)).toBe('half')
    expect(restingStop(370, 1, 800)).toBe('high')
    expect(restingStop(600, -1, 800)).toBe('half')
    expect(restingStop(656, 1, 800)).toBe('high')
  })
})

describe('the handle of a sheet', () => {
  const open = () => {
    const { container } = render(
      <BottomSheet label="Contents" className="panel">
        inside
      </BottomSheet>,
    )
    const stop = () => container.querySelector<HTMLElement>('.sheet')?.dataset.stop
    return { handle: within(container).getByRole('slider'), stop }
  }

  it('goes up and down by keys, and stays at the ends', () => {
    const { handle, stop } = open()
    expect(stop()).toBe('half')
    fireEvent.keyDown(handle, { key: 'ArrowUp' })
    fireEvent.keyDown(handle, { key: 'ArrowUp' })
    expect([stop(), handle.getAttribute('aria-valuenow')]).toEqual(['high', '2'])
    for (let at = 0; at < 3; at++) fireEvent.keyDown(handle, { key: 'ArrowDown' })
    expect(stop()).toBe('low')
  })

  it('goes one up by a tap, and down from the top', () => {
    const { handle, stop } = open()
    const tap = () => {
      fireEvent.pointerDown(handle, { clientY: 300 })
      fireEvent.pointerUp(handle, { clientY: 301 })
    }
    tap()
    expect(stop()).toBe('high')
    tap()
    expect(stop()).toBe('low')
  })
})
