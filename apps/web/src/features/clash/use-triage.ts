import { type ClashPoint, type ClashSort, clash } from '@sunmao/contract'
import { useMemo, useRef } from 'react'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/hooks.ts'
import { usePage } from '../../ui/page/page-location.tsx'
import { useClashPoint, useGroupPoints } from './clash.api.ts'
import { filterIn, idIn, sortIn, tabIn } from './clash-query.ts'
import { GROUPS } from './list/use-rows.ts'

/** In a group by their numbers: they keep their places whatever is decided about them. */
export const byNumber: ClashSort = { by: 'number', isDescending: false }

type Chosen = Pick<ClashPoint, 'id' | 'groupId'>

/** Groups in the order in which they were first seen: what is decided about them does not move them. */
export function keptOrder(before: readonly number[], now: readonly number[]): number[] {
  const known = new Set(before)
  return [...before, ...now.filter((id) => !known.has(id))]
}

/** Where J or K leads: the one beside it, or what took the place of one that the filter no longer shows. */
export const placeBeside = (at: number, isThere: boolean, by: 1 | -1) => (by > 0 ? at + (isThere ? 1 : 0) : at - 1)

export type Triage = ReturnType<typeof useTriage>

/** What is triaged: the filter and what is open, both in the address, and the ways on from there. */
export function useTriage(projId: number) {
  const { query, setQuery } = usePage()
  const filter = useMemo(() => filterIn(query, projId), [query, projId])
  const sort = useMemo(() => sortIn(query), [query])
  const tab = tabIn(query)
  const pointId = idIn(query, 'point')
  const { data: point } = useClashPoint(pointId)
  const shown = point?.id === pointId ? point : undefined
  const groupId = idIn(query, 'group') ?? shown?.groupId
  const members = useGroupPoints(filter, groupId, byNumber)
  const { data: groups } = useCall(
    clash.groups,
    { body: { ...filter, page: 0, size: GROUPS } },
    { keepPrevious: true, quiet: true },
  )
  const key = JSON.stringify(filter)
  const order = useRef<{ key: string; ids: number[] }>({ key: '', ids: [] })
  if (order.current.key !== key) order.current = { key, ids: [] }
  order.current.ids = keptOrder(order.current.ids, groups?.content.map(({ id }) => id) ?? [])

  // Where it stands among its neighbours; kept while it is not there any more.
  const place = useRef(0)
  const found = members.data?.content.findIndex(({ id }) => id === pointId) ?? -1
  if (tab !== 'points' && found >= 0) place.current = found
  const wanted = useRef(0)

  const open = (one: Chosen | undefined, at?: number) => {
    if (at !== undefined) place.current = at
    setQuery({ point: one?.id, group: one?.groupId ?? groupId })
  }
  const openGroup = (id: number | undefined) => {
    place.current = 0
    setQuery({ group: id, point: undefined })
  }
  const read = async (at: number, inGroup: number | undefined) => {
    if (at < 0) return undefined
    const body = inGroup
      ? { ...filter, groupId: inGroup, sort: byNumber, page: at, size: 1 }
      : { ...filter, sort, page: at, size: 1 }
    return (await call(clash.points, { body })).content[0]
  }
  /** Only the last press of a key counts: an answer that comes late moves nothing. */
  const going = async (work: () => Promise<readonly [ClashPoint, number] | undefined>) => {
    wanted.current += 1
    const mine = wanted.current
    const next = await work().catch(() => undefined)
    if (next && mine === wanted.current) open(next[0], next[1])
  }
  const groupBeside = (by: 1 | -1): number | undefined => {
    const { ids } = order.current
    const left = new Set(groups?.content.map(({ id }) => id))
    const at = groupId === undefined ? (by > 0 ? -1 : ids.length) : ids.indexOf(groupId)
    const further = by > 0 ? ids.slice(at + 1) : ids.slice(0, Math.max(at, 0)).reverse()
    return further.find((id) => left.has(id))
  }
  const firstOf = async (id: number | undefined, isLast = false) => {
    if (id === undefined) return undefined
    const size = groups?.content.find((one) => one.id === id)?.points ?? 1
    const at = isLast ? Math.max(0, size - 1) : 0
    const row = await read(at, id)
    return row && ([row, at] as const)
  }
  const step = (by: 1 | -1) =>
    going(async () => {
      const inGroup = tab === 'points' ? undefined : groupId
      if (tab !== 'points' && inGroup === undefined) return firstOf(groupBeside(1))
      const here = pointId === undefined ? undefined : await read(place.current, inGroup)
      const at = pointId === undefined ? 0 : placeBeside(place.current, here?.id === pointId, by)
      const row = await read(at, inGroup)
      if (row) return [row, at] as const
      return tab === 'points' ? undefined : firstOf(groupBeside(by), by < 0)
    })
  const stepGroup = (by: 1 | -1) => going(() => firstOf(groupBeside(by)))
  return {
    projId,
    query,
    setQuery,
    filter,
    sort,
    tab,
    pointId,
    point: shown,
    groupId,
    group: groups?.content.find(({ id }) => id === groupId),
    members: members.data?.content,
    /** Its place in its group, from 0; below that while the filter does not show it. */
    at: found,
    open,
    openGroup,
    step,
    stepGroup,
  }
}
