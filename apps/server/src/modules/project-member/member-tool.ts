import { translate } from '@sunmao/i18n/node'
import type { ReadTool } from '../../answers.ts'
import { labelsOf, readWords } from '../dict/dict-labels.service.ts'
import { listMembers, projectRoles } from './project-member.service.ts'

const SHOWN = 200

export const memberTool: ReadTool = {
  name: 'members',
  title: 'assistant.tool.members',
  unit: 'assistant.unit.members',
  description: 'People of the project with their roles and disciplines.',
  scope: 'project.read',
  nouns: /谁|人员|成员|负责人|几个人|多少人|who|member|people|staff|team/i,
  fields: async (ctx) => [
    {
      name: 'role',
      label: 'assistant.field.role',
      isMany: true,
      options: (await projectRoles(ctx)).map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'discipline',
      label: 'model.by.discipline',
      isMany: true,
      options: ((await readWords(ctx, ['discipline'])).get('discipline') ?? []).map((one) => ({ ...one })),
    },
  ],
  run: async (ctx, values) => {
    const { projId } = ctx.project
    const { content } = await listMembers(ctx, { projId, page: 0, size: SHOWN, sort: [] })
    const label = await labelsOf(ctx, ['discipline'])
    const has = (own: readonly (string | number)[], wanted: readonly string[] | undefined) =>
      !wanted || own.some((one) => wanted.includes(String(one)))
    const found = content.filter(
      ({ roleIds, disciplines }) => has(roleIds, values.role) && has(disciplines, values.discipline),
    )
    return {
      columns: (['person', 'role', 'discipline'] as const).map((name) =>
        translate(ctx.lang, `assistant.column.${name}`),
      ),
      rows: found.map(({ user, roleNames, disciplines }) => [
        user.nickName,
        roleNames.join(', '),
        disciplines.map((one) => label('discipline', one)).join(', '),
      ]),
      links: found.map(() => `/project/detail?projId=${projId}&tab=members`),
      total: found.length,
      isGrouped: false,
      summary:
        found.length > 0 && found.length <= 10
          ? translate(ctx.lang, 'assistant.answer.people', {
              names: found.map(({ user }) => user.nickName).join(ctx.lang === 'en' ? ', ' : '、'),
            })
          : undefined,
      link: `/project/detail?projId=${projId}&tab=members`,
    }
  },
}
