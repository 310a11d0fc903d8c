import { translate } from '@sunmao/i18n/node'
import type { ReadTool } from '../../answers.ts'
import { wireTime } from '../../core/wire-time.ts'
import { labelsOf, readWords } from '../dict/dict-labels.service.ts'
import { listModels } from './model-list.service.ts'

const SHOWN = 50

export const modelTool: ReadTool = {
  name: 'models',
  title: 'assistant.tool.models',
  unit: 'assistant.unit.models',
  description:
    'Models of the project in their newest versions, with who uploaded them when and how many elements they have.',
  scope: 'model.read',
  nouns: /模型|版本|model|version/i,
  fields: async (ctx) => [
    {
      name: 'discipline',
      label: 'model.by.discipline',
      options: ((await readWords(ctx, ['discipline'])).get('discipline') ?? []).map((one) => ({ ...one })),
    },
  ],
  run: async (ctx, values) => {
    const { projId } = ctx.project
    const discipline = values.discipline?.[0]
    const { content, totalElements } = await listModels(ctx, { projId, discipline, page: 0, size: SHOWN })
    const label = await labelsOf(ctx, ['discipline'])
    return {
      columns: (['name', 'discipline', 'version', 'elements', 'createBy', 'time'] as const).map((name) =>
        translate(ctx.lang, `assistant.column.${name}`),
      ),
      rows: content.map((one) => [
        one.name,
        one.discipline ? label('discipline', one.discipline) : '',
        one.version,
        one.counts?.elements ?? null,
        one.createBy,
        wireTime(new Date(one.createTime)),
      ]),
      links: content.map(({ fileId }) => `/model/detail?projId=${projId}&fileId=${fileId}`),
      total: totalElements,
      isGrouped: false,
      link: `/model/list?projId=${projId}`,
    }
  },
}
