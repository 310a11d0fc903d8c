import { meetingStatuses } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import type { ReadTool } from '../../answers.ts'
import { wireTime } from '../../core/wire-time.ts'
import { meetingLink } from './meeting-access.service.ts'
import { listMeetings } from './meeting-list.queries.ts'

const SHOWN = 20

export const meetingTool: ReadTool = {
  name: 'meetings',
  title: 'assistant.tool.meetings',
  unit: 'assistant.unit.meetings',
  description:
    'Meetings of the project. when=next: those that are still to come, the earliest first; else the latest first.',
  scope: 'meeting.read',
  nouns: /会议|例会|开会|协调会|meeting/i,
  fields: async (ctx) => [
    {
      name: 'when',
      label: 'assistant.field.when',
      options: [
        {
          value: 'next',
          label: translate(ctx.lang, 'assistant.when.next'),
          words: ['下次', '下一次', '下一个', '接下来', '还没开', '将要', 'next', 'coming', 'upcoming'],
        },
      ],
    },
    {
      name: 'status',
      label: 'issue.field.status',
      options: meetingStatuses.map((value) => ({ value, label: translate(ctx.lang, `meeting.status.${value}`) })),
    },
    {
      name: 'mine',
      label: 'assistant.field.mine',
      options: [
        {
          value: 'invited',
          label: translate(ctx.lang, 'assistant.mine.invited'),
          words: ['我要参加', '我参加', '邀请我', '我的', 'invited', 'my meeting'],
        },
      ],
    },
  ],
  run: async (ctx, values) => {
    const { projId } = ctx.project
    const isNext = values.when?.[0] === 'next'
    const { content, totalElements } = await listMeetings(ctx, {
      projId,
      from: isNext ? new Date().toISOString() : undefined,
      status: meetingStatuses.find((one) => one === values.status?.[0]),
      mine: values.mine !== undefined,
      isDescending: !isNext,
      page: 0,
      size: SHOWN,
      sort: undefined,
    })
    return {
      columns: (['title', 'time', 'status', 'place', 'host'] as const).map((name) =>
        translate(ctx.lang, `assistant.column.${name}`),
      ),
      rows: content.map((one) => [
        one.title,
        wireTime(new Date(one.startTime)),
        translate(ctx.lang, `meeting.status.${one.status}`),
        one.room?.name ?? one.place,
        one.host.nickName,
      ]),
      links: content.map(({ id }) => meetingLink({ projId, id })),
      total: totalElements,
      isGrouped: false,
      link: `/meeting?projId=${projId}`,
    }
  },
}
