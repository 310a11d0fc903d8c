import { type CallInput, meeting, meetingItem, meetingRoom, projectSub, type Route } from '@sunmao/contract'
import { useCall, useSend } from '../../api/hooks.ts'
import { meetingReads } from './meeting-reads.ts'

export const useMeetings = (query: CallInput<typeof meeting.list>['query']) =>
  useCall(meeting.list, { query }, { keepPrevious: true })

export const useMeeting = (id: number) => useCall(meeting.detail, { query: { id } }, { enabled: id > 0, quiet: true })

/** Something done to a meeting: its page and the lists may be others now. */
export const useWork = <R extends Route>(route: R) => useSend(route, meetingReads)

export const useRooms = () => useCall(meetingRoom.list, {}, { quiet: true })

export const useSubs = (projId: number | undefined) =>
  useCall(projectSub.ofProject, { query: { projId: projId ?? 0 } }, { enabled: projId !== undefined, quiet: true })

export const useThings = (
  projId: number | undefined,
  kind: CallInput<typeof meetingItem.things>['query']['kind'] | undefined,
  blurry: string,
) =>
  useCall(
    meetingItem.things,
    { query: { projId: projId ?? 0, kind: kind ?? 'viewpoint', blurry } },
    { enabled: projId !== undefined && kind !== undefined, keepPrevious: true, quiet: true },
  )

export const meetingAddress = ({ projId, id }: { projId?: number | undefined; id: number }) =>
  projId === undefined ? `/meeting/detail?id=${id}` : `/meeting/detail?projId=${projId}&id=${id}`
