import { job } from '@sunmao/contract'
import type { House } from '../../http/serve.ts'
import { wireTime } from '../../http/wire-time.ts'
import { serveResource } from '../../resource/serve-resource.ts'
import { jobTable } from './job.table.ts'

export const jobModule = (house: House) =>
  serveResource(house, job, {
    table: jobTable,
    search: [jobTable.name],
    sort: jobTable.jobSort,
    sheet: {
      name: '岗位',
      columns: [
        ['岗位名称', (row) => row.name],
        ['岗位状态', (row) => (row.enabled ? '启用' : '停用')],
        ['创建日期', (row) => wireTime(row.createTime)],
      ],
    },
  })
