import { job } from '@sunmao/contract'
import { wireTime } from '../../core/wire-time.ts'
import { defineModule } from '../../module.ts'
import { serveResource } from '../../resource/serve-resource.ts'
import { jobTable } from './job.table.ts'

export const jobModule = defineModule({
  name: 'job',
  routes: serveResource(job, {
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
  }),
})
