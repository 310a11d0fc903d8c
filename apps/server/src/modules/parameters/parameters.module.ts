import { parameters } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { isPersonHimself } from '../../http/identity.ts'
import { serveRoutes } from '../../http/serve.ts'
import { wireTime } from '../../http/wire-time.ts'
import { defineModule } from '../../module.ts'
import { serveResource } from '../../resource/serve-resource.ts'
import { demoAccounts } from '../../seed/demo.ts'
import { parameterTable } from './parameters.table.ts'

const table = serveResource(parameters, {
  table: parameterTable,
  search: [parameterTable.code, parameterTable.name, parameterTable.value],
  sort: parameterTable.code,
  sheet: {
    name: '参数',
    columns: [
      ['编码', (row) => row.code],
      ['名称', (row) => row.name],
      ['值', (row) => row.value],
      ['创建日期', (row) => wireTime(row.createTime)],
    ],
  },
})
const all = serveRoutes(
  { all: parameters.all },
  {
    all: async (ctx) => {
      const rows = await ctx.db
        .select()
        .from(parameterTable)
        .where(isPersonHimself(ctx.user) ? undefined : eq(parameterTable.open, true))
        .orderBy(parameterTable.id)
      const isEnglish = ctx.lang === 'en'
      const listed = rows.map((row) => ({
        code: row.code,
        name: (isEnglish && row.nameEn) || row.name,
        value: (isEnglish && row.valueEn) || row.value,
      }))
      const offered = ctx.config.oidc ? [...listed, { code: 'sso', value: '1' }] : listed
      if (!ctx.config.demo) return offered
      return [...offered, { code: 'demo_accounts', value: JSON.stringify(demoAccounts(ctx.lang)) }]
    },
  },
)

export const parametersModule = defineModule({ name: 'parameters', routes: [table, all] })
