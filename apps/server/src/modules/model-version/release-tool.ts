import { pubVersionStatuses } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import type { ReadTool } from '../../answers.ts'
import { wireTime } from '../../core/wire-time.ts'
import { recentPubVersions } from './pub-version.service.ts'

const SHOWN = 50

export const releaseTool: ReadTool = {
  name: 'releases',
  title: 'assistant.tool.releases',
  unit: 'assistant.unit.releases',
  description: 'Releases of models, the latest first, with their state and who published them when.',
  scope: 'model.read',
  nouns: /发布|正式版|发版|release|publish/i,
  fields: async (ctx) => [
    {
      name: 'status',
      label: 'issue.field.status',
      options: pubVersionStatuses.map((value) => ({
        value,
        label: translate(ctx.lang, `modelPubVersion.status.${value}`),
        words: [],
      })),
    },
  ],
  run: async (ctx, values) => {
    const { projId } = ctx.project
    const wanted = values.status?.[0]
    const all = (await recentPubVersions(ctx, SHOWN)).filter(({ status }) => !wanted || status === wanted)
    return {
      columns: (['name', 'status', 'models', 'createBy', 'time', 'note'] as const).map((name) =>
        translate(ctx.lang, `assistant.column.${name}`),
      ),
      rows: all.map((one) => [
        one.name,
        translate(ctx.lang, `modelPubVersion.status.${one.status}`),
        one.models,
        one.createBy,
        wireTime(new Date(one.createTime)),
        one.note ?? '',
      ]),
      links: all.map(() => `/model/pubVersion?projId=${projId}`),
      total: all.length,
      isGrouped: false,
      link: `/model/pubVersion?projId=${projId}`,
    }
  },
}
