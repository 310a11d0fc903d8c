import { accessControl } from './access-control.ts'
import { dict } from './admin/dict.ts'
import { job } from './admin/job.ts'
import { site } from './admin/site.ts'
import { webhook } from './admin/webhook.ts'
import { announcement } from './announcement.ts'
import { apiToken } from './api-token.ts'
import { appLog } from './app-log.ts'
import { auth } from './auth.ts'
import { clash, clashGroup } from './clash/clash.ts'
import { clashIgnoreRule } from './clash/clash-ignore-rule.ts'
import { clashSelection } from './clash/clash-selection.ts'
import { dept } from './dept.ts'
import { dictDetail } from './dict-detail.ts'
import { feedback } from './feedback.ts'
import { general } from './general.ts'
import { hubAnnotation, hubAnnotationComment } from './hub-annotation.ts'
import { hubBasicAnnotation } from './hub-basic-annotation.ts'
import { hubFile, hubFileUpload } from './hub-file/hub-file.ts'
import { link2d3d } from './hub-file/link2d3d.ts'
import { hubToDo } from './hub-to-do.ts'
import { issue } from './issue.ts'
import { issueAttachment, issueUpload } from './issue-attachment.ts'
import { issueView } from './issue-view.ts'
import { logs } from './logs.ts'
import { menus } from './menus.ts'
import { message } from './message.ts'
import { model } from './model.ts'
import { modelQuery } from './model-query.ts'
import { modelScene } from './model-scene.ts'
import { modelUpload } from './model-upload.ts'
import { modelCompareRecord, modelPubVersion, modelPubVersionGroup } from './model-version.ts'
import { filterModelView, modelRoute } from './model-view.ts'
import { outbox } from './outbox.ts'
import { parameters } from './parameters.ts'
import { project } from './project.ts'
import { projectMember } from './project-member.ts'
import { projectRole } from './project-role.ts'
import { projectSub } from './project-sub.ts'
import { report } from './report.ts'
import { richText } from './rich-text.ts'
import { roles } from './roles.ts'
import type { Route } from './route.ts'
import { s3Storage } from './s3-storage.ts'
import { sceneConfig } from './scene-config.ts'
import { search } from './search.ts'
import { storage } from './storage.ts'
import { task } from './task.ts'
import { thread } from './thread.ts'
import { userDesktop } from './user-desktop.ts'
import { users } from './users.ts'
import { viewpoint } from './viewpoint.ts'
import { webSocket } from './web-socket.ts'

/** Every call there is, by feature. A call that is not here does not exist. */
export const contract = {
  accessControl,
  announcement,
  apiToken,
  appLog,
  auth,
  clash,
  clashGroup,
  clashIgnoreRule,
  clashSelection,
  dept,
  dict,
  dictDetail,
  feedback,
  general,
  hubAnnotation,
  hubAnnotationComment,
  hubBasicAnnotation,
  hubFile,
  hubFileUpload,
  hubToDo,
  job,
  issue,
  issueAttachment,
  issueUpload,
  issueView,
  link2d3d,
  logs,
  menus,
  message,
  filterModelView,
  model,
  modelCompareRecord,
  modelPubVersion,
  modelPubVersionGroup,
  modelQuery,
  modelRoute,
  modelScene,
  modelUpload,
  outbox,
  parameters,
  project,
  projectMember,
  projectSub,
  roles,
  site,
  task,
  users,
  storage,
  projectRole,
  report,
  richText,
  s3Storage,
  sceneConfig,
  search,
  thread,
  userDesktop,
  viewpoint,
  webhook,
  webSocket,
} satisfies Record<string, Record<string, Route>>
