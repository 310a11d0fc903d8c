import { type MeetingDetail, type MeetingItem, meeting, meetingItem } from '@sunmao/contract'
import { useNavigate } from 'react-router'
import { useCall, useSend } from '../../api/hooks.ts'
import { useTogether } from './together-store.ts'
import { opensModels } from './use-places.ts'

/** The agenda of a meeting's room; whoever leads goes through it, and what he opens, those who follow see. */
export function useAgenda(room: string) {
  const id = room.startsWith('m') ? Number(room.slice(1)) : 0
  const navigate = useNavigate()
  const { data } = useCall(meeting.detail, { query: { id } }, { quiet: true, enabled: id > 0 })
  const go = useSend(meetingItem.current, [meeting.detail], { quiet: true })
  const open = (item: MeetingItem) => {
    if (!data) return
    if (data.status === 'running' && data.may.lead) go.mutate({ body: { meetingId: id, itemId: item.id } })
    const path = pathOf(data, item)
    const hasModels = opensModels(path)
    const [place] = path.split(/&page=\d+$/)
    useTogether.setState({ opened: hasModels ? undefined : { itemId: item.id, page: item.page, path: place! } })
    void navigate(hasModels ? `${path}&together=${room}` : path)
  }
  return { items: data?.agenda ?? [], open }
}

/** What has no page of its own is talked about beside its minutes. */
const pathOf = ({ id, projId }: MeetingDetail, item: MeetingItem): string =>
  (item.kind === 'carryOver' ? undefined : item.ref?.path) ??
  `/meeting/detail?${projId === undefined ? '' : `projId=${projId}&`}id=${id}&item=${item.id}`
