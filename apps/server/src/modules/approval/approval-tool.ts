import { type ApprovalView, approvalStatuses } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import type { ReadTool } from '../../answers.ts'
import { wireTime } from '../../core/wire-time.ts'
import { approvalLink } from './approval-follow.service.ts'
import { listApprovals } from './approval-list.queries.ts'

const SHOWN = 30

export const approvalTool: ReadTool = {
  name: 'approvals',
  title: 'assistant.tool.approvals',
  unit: 'assistant.unit.approvals',
  description:
    'Approvals of the project that the caller may see, with whom they wait for. view=toMe: those that wait for the caller.',
  scope: 'approval.read',
  nouns: /审批|送审|报审|approval|approve/i,
  fields: async (ctx) => [
    {
      name: 'view',
      label: 'assistant.field.mine',
      options: [
        {
          value: 'toMe',
          label: translate(ctx.lang, 'assistant.mine.toMe'),
          words: [
            '等我',
            '待我',
            '我审批',
            '我要审',
            '要我',
            'waiting for me',
            'waits for me',
            'for me',
            'my decision',
          ],
        },
        {
          value: 'mine',
          label: translate(ctx.lang, 'assistant.mine.started'),
          words: ['我发起', '我提交', '我送审', 'i started', 'i submitted', 'my approval'],
        },
      ],
    },
    {
      name: 'status',
      label: 'issue.field.status',
      options: approvalStatuses.map((value) => ({
        value,
        label: translate(ctx.lang, `approval.status.${value}`),
        words:
          value === 'running'
            ? ['进行中', '没批', '未完成', 'pending', 'waiting', 'open', 'in progress', 'running']
            : [],
      })),
    },
  ],
  run: async (ctx, values) => {
    const { projId } = ctx.project
    const view: ApprovalView = values.view?.[0] === 'toMe' ? 'toMe' : values.view?.[0] === 'mine' ? 'mine' : 'all'
    const status = approvalStatuses.find((one) => one === values.status?.[0])
    const { content, totalElements } = await listApprovals(ctx, {
      view,
      projId,
      status,
      page: 0,
      size: SHOWN,
      sort: [],
    })
    return {
      columns: (['number', 'title', 'status', 'waitsFor', 'createBy', 'time'] as const).map((name) =>
        translate(ctx.lang, `assistant.column.${name}`),
      ),
      rows: content.map((one) => [
        one.number,
        one.title,
        translate(ctx.lang, `approval.status.${one.status}`),
        one.waitsFor.map(({ nickName }) => nickName).join(', '),
        one.starter.nickName,
        wireTime(new Date(one.startTime)),
      ]),
      links: content.map((one) => approvalLink({ id: one.id, projId })),
      total: totalElements,
      isGrouped: false,
      link: `/approval?projId=${projId}`,
    }
  },
}
