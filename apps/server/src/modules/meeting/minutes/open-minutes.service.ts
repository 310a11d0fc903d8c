import type { MeetingDetail } from '@sunmao/contract'
import type { Ctx } from '../../../core/context.ts'
import { showMeeting } from '../meeting-detail.service.ts'
import { listMeetings } from '../meeting-list.queries.ts'

const LOOKED_AT = 20

/**
 * The meeting of a project that somebody writes the minutes of: the one that his words name, else the one that goes on, else the
 * last that is over and was not distributed. Nothing where he may not write them.
 */
export async function findOpenMinutes(ctx: Ctx, projId: number, words: string): Promise<MeetingDetail | undefined> {
  const query = { projId, isDescending: true, page: 0, size: LOOKED_AT, sort: undefined, mine: false }
  const [running, ended] = await Promise.all(
    (['running', 'ended'] as const).map(async (status) => (await listMeetings(ctx, { ...query, status })).content),
  )
  const all = [...running!, ...ended!].filter(({ isDistributed }) => !isDistributed)
  const [found] = [...all.filter(({ title }) => words.includes(title)), ...all]
  if (!found) return undefined
  const meeting = await showMeeting(ctx, found.id)
  return meeting.may.note ? meeting : undefined
}
