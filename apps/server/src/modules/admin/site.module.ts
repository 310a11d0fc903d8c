import { site } from '@sunmao/contract'
import { eq } from 'drizzle-orm'
import { wireTime } from '../../core/wire-time.ts'
import { serveRoutes } from '../../http/serve.ts'
import { defineModule } from '../../module.ts'
import { serveResource } from '../../resource/serve-resource.ts'
import { siteTable } from './site.table.ts'

const table = serveResource(site, {
  table: siteTable,
  search: [siteTable.name, siteTable.nameEn],
  sort: siteTable.siteSort,
  sheet: {
    name: '站点',
    columns: [
      ['站点名称', (row) => row.name],
      ['桌面地址', (row) => row.fyIp],
      ['状态', (row) => (row.enabled ? '启用' : '停用')],
      ['创建日期', (row) => wireTime(row.createTime)],
    ],
  },
})
const names = serveRoutes(
  { names: site.names },
  {
    names: async (ctx) => {
      const rows = await ctx.db
        .select()
        .from(siteTable)
        .where(eq(siteTable.enabled, true))
        .orderBy(siteTable.siteSort, siteTable.id)
      return rows.map((row) => ({ id: row.id, name: (ctx.lang === 'en' && row.nameEn) || row.name }))
    },
  },
)

export const siteModule = defineModule({ name: 'site', routes: [table, names] })
