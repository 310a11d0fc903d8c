import { beforeEach, expect, it } from 'vitest'
import { followPath, showAnnouncements, toggleAnnouncements, useAnnouncementView } from './announcement-view.ts'

const state = () => useAnnouncementView.getState()
beforeEach(() => useAnnouncementView.setState({ showView: true, num: 0, asked: 0 }, true))

it('shows itself at home and hides when one leaves', () => {
  followPath(true)
  expect(state().showView).toBe(true)
  followPath(false)
  expect(state()).toMatchObject({ showView: false, num: 0 })
  followPath(true)
  expect(state().showView).toBe(true)
})

it('stays away at home once it has been closed in this visit', () => {
  followPath(true)
  toggleAnnouncements()
  expect(state()).toMatchObject({ showView: false, num: 1 })
  followPath(false)
  followPath(true)
  expect(state().showView).toBe(false)
})

it('opens by its button anywhere, until one leaves for another page', () => {
  followPath(false)
  toggleAnnouncements()
  expect(state()).toMatchObject({ showView: true, num: 0, asked: 1 })
  followPath(false)
  expect(state().showView).toBe(false)
})

it('is not hidden by asking for it where it may be out of sight', () => {
  followPath(true)
  showAnnouncements()
  expect(state()).toMatchObject({ showView: true, num: 0, asked: 1 })
})
