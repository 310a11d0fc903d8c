import { parameters } from '@sunmao/contract'
import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { isPersonHimself } from '../../core/identity.ts'
import { siteZone, wireTime } from '../../core/wire-time.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { serveResource } from '../../resource/serve-resource.ts'
import { demoAccounts } from '../../seed/demo.ts'
import { networkCheck, networkSeed } from './network.service.ts'
import { initialPassword, parameterTable } from './parameters.table.ts'

/** A module that reads a parameter may mind what its value is like. */
async function checkValue(ctx: Ctx, { code, value }: { code: string; value: string }): Promise<void> {
  await ctx.registry.parameters[code]?.(ctx, value)
}

const table = serveResource(parameters, {
  table: parameterTable,
  search: [parameterTable.code, parameterTable.name, parameterTable.value],
  sort: parameterTable.code,
  check: checkValue,
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
const isOpen = eq(parameterTable.open, true)
const all = serveRoutes(
  { all: parameters.all },
  {
    all: async (ctx) => {
      const rows = await ctx.db
        .select()
        .from(parameterTable)
        .where(and(ne(parameterTable.code, initialPassword), isPersonHimself(ctx.user) ? undefined : isOpen))
        .orderBy(parameterTable.id)
      const isEnglish = ctx.lang === 'en'
      const listed = rows.map((row) => ({
        code: row.code,
        name: (isEnglish && row.nameEn) || row.name,
        value: (isEnglish && row.valueEn) || row.value,
      }))
      const told = [...listed, { code: 'time_zone', value: siteZone() }]
      const offered = ctx.config.oidc ? [...told, { code: 'sso', value: '1' }] : told
      if (!ctx.config.demo) return offered
      return [...offered, { code: 'demo_accounts', value: JSON.stringify(demoAccounts(ctx.lang)) }]
    },
  },
)

export const parametersModule = defineModule({
  name: 'parameters',
  routes: [table, all],
  seeds: [networkSeed],
  parameters: networkCheck,
})
