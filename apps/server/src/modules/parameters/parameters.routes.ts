import { parameters } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { type House, serve } from '../../http/serve.ts'
import { demoAccounts } from '../../seed/demo.ts'
import { isPersonHimself } from '../auth/rights.service.ts'
import { parameterTable } from './parameters.table.ts'

export const parametersModule = (house: House) =>
  serve(house, parameters, {
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
  })
