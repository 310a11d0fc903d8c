// The review that this window is in; it goes on over changes of the page, and over a reload of this tab.
import { create } from 'zustand'
import { useSession } from '../../session/session.ts'

/** An item of the agenda that this window has opened for all. */
interface Opened {
  itemId: number
  page?: number | undefined
  /** Where it is looked at, without the page. */
  path: string
}

interface TogetherState {
  room: string | undefined
  isFollowing: boolean
  /** The workbench shows the review in a pane of its own. */
  hasPane: boolean
  opened: Opened | undefined
  /** The connection over which this window has led last. */
  led: string | undefined
  /** The place that was gone to for the leader, and the one that this window was at last. */
  reached: string | undefined
  at: string | undefined
}

const nothing = { isFollowing: false, opened: undefined, led: undefined, reached: undefined }
export const useTogether = create<TogetherState>(() => ({ room: undefined, hasPane: false, at: undefined, ...nothing }))
const set = useTogether.setState

const KEY = 'together'
const me = () => useSession.getState().info?.user.id

const isRoom = (name: string | null): name is string => /^[ms][1-9]\d{0,8}$/.test(name ?? '')

/** The room that an address names. */
export function roomIn(search: string): string | undefined {
  const name = new URLSearchParams(search).get('together')
  return isRoom(name) ? name : undefined
}

export function enterReview(room: string): void {
  if (useTogether.getState().room === room) return
  sessionStorage.setItem(KEY, `${me()} ${room}`)
  set({ ...nothing, room })
}

/** After a reload of the tab, unless somebody else has signed in since. */
export function resumeReview(): void {
  const [who, room = null] = (sessionStorage.getItem(KEY) ?? '').split(' ')
  if (useTogether.getState().room === undefined && who === String(me()) && isRoom(room)) set({ ...nothing, room })
}

export function leaveReview(): void {
  sessionStorage.removeItem(KEY)
  set({ ...nothing, room: undefined })
}

export const follow = (isFollowing: boolean): void => set({ isFollowing, reached: undefined })
export const stopFollowing = (): void => follow(false)
