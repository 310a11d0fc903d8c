import type { Module } from './module.ts'
import { accessControlModule } from './modules/access-control/access-control.module.ts'
import { accountModule } from './modules/account/account.module.ts'
import { jobModule } from './modules/admin/job.module.ts'
import { siteModule } from './modules/admin/site.module.ts'
import { announcementModule } from './modules/announcement/announcement.module.ts'
import { apiTokenModule } from './modules/api-token/api-token.module.ts'
import { appLogModule } from './modules/app-log/app-log.module.ts'
import { approvalModule } from './modules/approval/approval.module.ts'
import { assistantModule } from './modules/assistant/assistant.module.ts'
import { authModule } from './modules/auth/auth.module.ts'
import { backupModule } from './modules/backup/backup.module.ts'
import { bcfModule } from './modules/bcf/bcf.module.ts'
import { clashModule } from './modules/clash/clash.module.ts'
import { credentialsModule } from './modules/credentials/credentials.module.ts'
import { databaseModule } from './modules/database/database.module.ts'
import { deployModule } from './modules/deploy/deploy.module.ts'
import { deptModule } from './modules/dept/dept.module.ts'
import { designLibraryModule } from './modules/design-library/design-library.module.ts'
import { dictModule } from './modules/dict/dict.module.ts'
import { dictDetailModule } from './modules/dict-detail/dict-detail.module.ts'
import { emailModule } from './modules/email/email.module.ts'
import { feedbackModule } from './modules/feedback/feedback.module.ts'
import { fileModule } from './modules/file/file.module.ts'
import { generalModule } from './modules/general/general.module.ts'
import { healthModule } from './modules/health/health.module.ts'
import { hubAnnotationModule } from './modules/hub-annotation/hub-annotation.module.ts'
import { hubBasicAnnotationModule } from './modules/hub-basic-annotation/hub-basic-annotation.module.ts'
import { hubFileModule } from './modules/hub-file/hub-file.module.ts'
import { hubToDoModule } from './modules/hub-to-do/hub-to-do.module.ts'
import { issueModule } from './modules/issue/issue.module.ts'
import { jobsModule } from './modules/jobs/jobs.module.ts'
import { libraryModule } from './modules/library/library.module.ts'
import { link2d3dModule } from './modules/link2d3d/link2d3d.module.ts'
import { logsModule } from './modules/logs/logs.module.ts'
import { meetingModule } from './modules/meeting/meeting.module.ts'
import { menusModule } from './modules/menus/menus.module.ts'
import { messageModule } from './modules/message/message.module.ts'
import { modelModule } from './modules/model/model.module.ts'
import { modelVersionModule } from './modules/model-version/model-version.module.ts'
import { modelViewModule } from './modules/model-view/model-view.module.ts'
import { monitorModule } from './modules/monitor/monitor.module.ts'
import { oauthModule } from './modules/oauth/oauth.module.ts'
import { outboxModule } from './modules/outbox/outbox.module.ts'
import { parametersModule } from './modules/parameters/parameters.module.ts'
import { projectModule } from './modules/project/project.module.ts'
import { projectMemberModule } from './modules/project-member/project-member.module.ts'
import { projectNoticeModule } from './modules/project-notice/project-notice.module.ts'
import { projectRoleModule } from './modules/project-role/project-role.module.ts'
import { projectSubModule } from './modules/project-sub/project-sub.module.ts'
import { providerModule } from './modules/provider/provider.module.ts'
import { queueModule } from './modules/queue/queue.module.ts'
import { recycleBinModule } from './modules/recycle-bin/recycle-bin.module.ts'
import { redisMonitorModule } from './modules/redis-monitor/redis-monitor.module.ts'
import { releaseModule } from './modules/release/release.module.ts'
import { reportModule } from './modules/report/report.module.ts'
import { requirementModule } from './modules/requirement/requirement.module.ts'
import { richTextModule } from './modules/rich-text/rich-text.module.ts'
import { rightsModule } from './modules/rights/rights.module.ts'
import { rolesModule } from './modules/roles/roles.module.ts'
import { s3StorageModule } from './modules/s3-storage/s3-storage.module.ts'
import { sceneConfigModule } from './modules/scene-config/scene-config.module.ts'
import { scoreModule } from './modules/score/score.module.ts'
import { searchModule } from './modules/search/search.module.ts'
import { sessionModule } from './modules/session/session.module.ts'
import { sqlMonitorModule } from './modules/sql-monitor/sql-monitor.module.ts'
import { storageModule } from './modules/storage/storage.module.ts'
import { storageMonitorModule } from './modules/storage-monitor/storage-monitor.module.ts'
import { taskModule } from './modules/task/task.module.ts'
import { threadModule } from './modules/thread/thread.module.ts'
import { togetherModule } from './modules/together/together.module.ts'
import { uploadModule } from './modules/upload/upload.module.ts'
import { userAdminModule } from './modules/user-admin/user-admin.module.ts'
import { userDesktopModule } from './modules/user-desktop/user-desktop.module.ts'
import { viewpointModule } from './modules/viewpoint/viewpoint.module.ts'
import { webSocketModule } from './modules/web-socket/web-socket.module.ts'
import { webhookModule } from './modules/webhook/webhook.module.ts'
import { demoModule } from './seed/demo.module.ts'

/** Every feature there is. The search of the whole site answers in this order. */
export const modules: readonly Module[] = [
  projectModule,
  userAdminModule,
  announcementModule,
  generalModule,
  accessControlModule,
  jobModule,
  siteModule,
  apiTokenModule,
  appLogModule,
  approvalModule,
  assistantModule,
  authModule,
  backupModule,
  bcfModule,
  clashModule,
  databaseModule,
  deployModule,
  deptModule,
  designLibraryModule,
  dictDetailModule,
  dictModule,
  providerModule,
  accountModule,
  credentialsModule,
  sessionModule,
  rightsModule,
  emailModule,
  feedbackModule,
  healthModule,
  hubAnnotationModule,
  hubBasicAnnotationModule,
  hubFileModule,
  hubToDoModule,
  issueModule,
  jobsModule,
  libraryModule,
  link2d3dModule,
  logsModule,
  meetingModule,
  menusModule,
  messageModule,
  modelVersionModule,
  modelViewModule,
  modelModule,
  monitorModule,
  oauthModule,
  outboxModule,
  parametersModule,
  projectNoticeModule,
  projectMemberModule,
  projectRoleModule,
  projectSubModule,
  queueModule,
  recycleBinModule,
  redisMonitorModule,
  releaseModule,
  reportModule,
  richTextModule,
  rolesModule,
  s3StorageModule,
  sceneConfigModule,
  requirementModule,
  scoreModule,
  searchModule,
  sqlMonitorModule,
  storageModule,
  storageMonitorModule,
  taskModule,
  threadModule,
  togetherModule,
  userDesktopModule,
  viewpointModule,
  webSocketModule,
  webhookModule,
  fileModule,
  uploadModule,
  demoModule,
]
