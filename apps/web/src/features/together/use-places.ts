// Where the leader is, by addresses: he tells which item of the agenda he has opened, those who follow go there.
import { together } from '@sunmao/contract'
import { useEffect } from 'react'
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useSend } from '../../api/hooks.ts'
import { ledTo, placeLedTo } from '../../ui/page/led-to.ts'
import { stopFollowing, useTogether } from './together-store.ts'
import type { Review } from './use-review.ts'

const BENCH = '/modelBrowse'
export const opensModels = (path: string | undefined): boolean => path?.startsWith(`${BENCH}?`) === true

/** Whether a window is at a place; its address may say more. */
function isAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>, path: string): boolean {
  const wanted = new URL(path, 'http://sunmao')
  const query = new URLSearchParams(search)
  return wanted.pathname === pathname && [...wanted.searchParams].every(([name, value]) => query.get(name) === value)
}

/** Whoever leads: the item that is open, and the page of its document. */
export function useShowingItem({ room, connection, data, myId, isLeading }: Review): void {
  const location = useLocation()
  const { opened, hasPane } = useTogether()
  const { mutate: show } = useSend(together.showItem, [together.get], { quiet: true })
  const page = opened && isAt(location, opened.path) ? new URLSearchParams(location.search).get('page') : null
  useEffect(() => {
    if (page === null) return
    useTogether.setState(({ opened: now }) => ({ opened: now && { ...now, page: Number(page) || 0 } }))
  }, [page])
  const isOthers = data !== undefined && data.leader?.userId !== myId
  useEffect(() => {
    // It was shown while this window led.
    if (isOthers) useTogether.setState({ opened: undefined })
  }, [isOthers])
  const isShown = data?.item?.id === opened?.itemId && (page === null || data?.item?.page === opened?.page)
  const isDue = isLeading && data !== undefined && !hasPane && !isShown
  useEffect(() => {
    if (!isDue || !opened || !connection) return
    const { itemId, page: at } = opened
    show({ body: { room, connection, itemId, ...(at !== undefined && { page: at }) } })
  }, [isDue, opened, connection, room, show])
}

/** Goes where the leader is, until one goes elsewhere oneself. */
export function useFollowingPlaces({ room, data, isLed }: Review): void {
  const location = useLocation()
  const type = useNavigationType()
  const navigate = useNavigate()
  const reached = useTogether((state) => state.reached)
  const { pathname, key } = location
  // Between models the workbench follows by itself.
  const models = data?.state && pathname !== BENCH ? modelsPath(data) : undefined
  const goal = data?.item?.path ?? models
  const place = goal && `${room} ${data?.seq} ${goal}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place of the leader
  useEffect(() => {
    if (!isLed || !goal || !place || reached === place) return
    useTogether.setState({ reached: place })
    // A page that is turned is no step to go back by.
    const replace = goal.startsWith(`${pathname}?`)
    if (!isAt(location, goal)) void navigate(goal, { ...ledTo(place), replace })
  }, [isLed, place, reached])

  const isOwn = type === 'POP' || (type === 'PUSH' && placeLedTo(location.state) === undefined)
  useEffect(() => {
    const { at } = useTogether.getState()
    useTogether.setState({ at: key })
    // Pages that write to their own address replace it.
    if (at !== undefined && at !== key && isOwn) stopFollowing()
  }, [key, isOwn])
}

export const modelsPath = ({ room, projId, fileIds }: NonNullable<Review['data']>) =>
  `${BENCH}?projId=${projId}&files=${fileIds.join()}&together=${room}`
