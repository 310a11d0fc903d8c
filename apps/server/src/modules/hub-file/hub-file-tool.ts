import { hubFileKinds } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import type { ReadTool } from '../../answers.ts'
import { wireTime } from '../../core/wire-time.ts'
import { labelsOf, readWords } from '../dict/dict-labels.service.ts'
import { hubFileLink } from './hub-file-find.queries.ts'
import { listHubFiles } from './hub-file-list.service.ts'

const SHOWN = 30

export const hubFileTool: ReadTool = {
  name: 'files',
  title: 'assistant.tool.files',
  unit: 'assistant.unit.files',
  description: 'Drawings and documents of the project in their newest versions.',
  scope: 'model.read',
  nouns: /图纸|文档|文件|资料|drawing|document|file|sheet/i,
  fields: async (ctx) => [
    {
      name: 'kind',
      label: 'hubFile.kind',
      options: hubFileKinds.map((value) => ({
        value,
        label: translate(ctx.lang, `hubFile.kinds.${value}`),
        words: value === 'drawing' ? ['图纸', 'drawing', 'drawings', 'sheets'] : ['文档', 'document', 'documents'],
      })),
    },
    {
      name: 'discipline',
      label: 'model.by.discipline',
      options: ((await readWords(ctx, ['discipline'])).get('discipline') ?? []).map((one) => ({ ...one })),
    },
    { name: 'text', label: 'assistant.field.name', takesRest: true },
  ],
  run: async (ctx, values) => {
    const { projId } = ctx.project
    const { content, totalElements } = await listHubFiles(ctx, {
      projId,
      kind: hubFileKinds.find((one) => one === values.kind?.[0]),
      discipline: values.discipline?.[0],
      blurry: values.text?.[0],
      page: 0,
      size: SHOWN,
    })
    const label = await labelsOf(ctx, ['discipline'])
    return {
      columns: (['number', 'name', 'discipline', 'version', 'createBy', 'time'] as const).map((name) =>
        translate(ctx.lang, `assistant.column.${name}`),
      ),
      rows: content.map((one) => [
        one.number ?? '',
        one.title ?? one.name,
        one.discipline ? label('discipline', one.discipline) : '',
        one.version,
        one.createBy,
        wireTime(new Date(one.createTime)),
      ]),
      links: content.map((one) => hubFileLink(one, one)),
      total: totalElements,
      isGrouped: false,
      link: `/hubFile?projId=${projId}`,
    }
  },
}
