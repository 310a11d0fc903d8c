import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getCookie, removeCookie, setCookie } from '../../theme/cookies.ts'
import { closeOnMobile, firstSidebarState, toggleSidebar, useSidebar, watchDevice } from './sidebar-state.ts'

let width = 1440
beforeEach(() => {
  vi.spyOn(document.body, 'getBoundingClientRect').mockImplementation(() => ({ width }) as DOMRect)
})
afterEach(() => {
  width = 1440
  removeCookie('sidebarStatus')
})

const start = (bodyWidth = 1440) => {
  width = bodyWidth
  useSidebar.setState(firstSidebarState())
}
const resize = (bodyWidth: number) => {
  width = bodyWidth
  dispatchEvent(new Event('resize'))
}

it('is open without a cookie, and as the cookie says with one', () => {
  start()
  expect(useSidebar.getState().opened).toBe(true)
  setCookie('sidebarStatus', '0')
  start()
  expect(useSidebar.getState().opened).toBe(false)
  setCookie('sidebarStatus', '1')
  start()
  expect(useSidebar.getState().opened).toBe(true)
})

it('keeps each toggle as 1 or 0', () => {
  start()
  toggleSidebar()
  expect([useSidebar.getState().opened, getCookie('sidebarStatus')]).toEqual([false, '0'])
  toggleSidebar()
  expect([useSidebar.getState().opened, getCookie('sidebarStatus')]).toEqual([true, '1'])
})

it('cannot be toggled while it is hidden', () => {
  start()
  useSidebar.setState({ hide: true })
  toggleSidebar()
  expect(useSidebar.getState().opened).toBe(true)
  expect(getCookie('sidebarStatus')).toBeFalsy()
})

it.each([
  [991, 'mobile'],
  [992, 'desktop'],
])('takes a body of %i px for a %s', (bodyWidth, device) => {
  start(bodyWidth)
  expect(useSidebar.getState().device).toBe(device)
})

it('starts closed on a phone, and closes there on a navigation without touching the choice for the desktop', () => {
  setCookie('sidebarStatus', '1')
  start(390)
  expect(useSidebar.getState()).toMatchObject({ opened: false, withoutAnimation: true })
  useSidebar.setState({ opened: true, withoutAnimation: false })
  closeOnMobile()
  expect(useSidebar.getState()).toMatchObject({ opened: false, withoutAnimation: true })
  expect(getCookie('sidebarStatus')).toBe('1')
})

it('stays open on a desktop when one navigates', () => {
  start()
  closeOnMobile()
  expect(useSidebar.getState().opened).toBe(true)
})

it('looks again when the window changes, until the watch ends', () => {
  start()
  const end = watchDevice()
  resize(800)
  expect(useSidebar.getState()).toMatchObject({ device: 'mobile', opened: false, withoutAnimation: true })
  resize(1300)
  expect(useSidebar.getState()).toMatchObject({ device: 'desktop', opened: true })
  end()
  resize(800)
  expect(useSidebar.getState().device).toBe('desktop')
})
