import { defineModule } from '../../module.ts'
import { noticeProject } from './project-notice.ts'

export const projectNoticeModule = defineModule({ name: 'projectNotice', onProject: noticeProject })
