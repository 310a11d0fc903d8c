import { adminFeature } from './features/admin/admin.feature.ts'
import { announcementFeature } from './features/announcement/announcement.feature.ts'
import { apiDocsFeature } from './features/api-docs/api-docs.feature.ts'
import { browseFeature } from './features/browse/browse.feature.ts'
import { centerFeature } from './features/center/center.feature.ts'
import { clashFeature } from './features/clash/clash.feature.ts'
import { dashboardFeature } from './features/dashboard/dashboard.feature.ts'
import { documentFeature } from './features/document/document.feature.ts'
import { drawingFeature } from './features/drawing/drawing.feature.ts'
import { errorPageFeature } from './features/error-page/error-page.feature.ts'
import { feedbackFeature } from './features/feedback/feedback.feature.ts'
import { filterModelViewFeature } from './features/filter-model-view/filter-model-view.feature.ts'
import { helpFeature } from './features/help/help.feature.ts'
import { helpTreeFeature } from './features/help-tree/help-tree.feature.ts'
import { hubAnnotationFeature } from './features/hub-annotation/hub-annotation.feature.ts'
import { hubFileFeature } from './features/hub-file/hub-file.feature.ts'
import { hubToDoFeature } from './features/hub-to-do/hub-to-do.feature.ts'
import { issueFeature } from './features/issue/issue.feature.ts'
import { link2d3dFeature } from './features/link2d3d/link2d3d.feature.ts'
import { messageFeature } from './features/message/message.feature.ts'
import { modelFeature } from './features/model/model.feature.ts'
import { modelCompareFeature } from './features/model-compare/model-compare.feature.ts'
import { modelRouteFeature } from './features/model-route/model-route.feature.ts'
import { modelVersionFeature } from './features/model-version/model-version.feature.ts'
import { onlineFeature } from './features/online/online.feature.ts'
import { outboxFeature } from './features/outbox/outbox.feature.ts'
import { pdfFeature } from './features/pdf/pdf.feature.ts'
import { peopleSearchFeature } from './features/people-search/people-search.feature.ts'
import { projectFeature } from './features/project/project.feature.ts'
import { projectOverviewFeature } from './features/project-overview/project-overview.feature.ts'
import { shareFeature } from './features/share/share.feature.ts'
import { storeFeature } from './features/store/store.feature.ts'
import { threadFeature } from './features/thread/thread.feature.ts'
import { userDesktopFeature } from './features/user-desktop/user-desktop.feature.ts'
import type { Feature } from './manifest/feature.ts'

/** Every feature there is. */
export const features: readonly Feature[] = [
  adminFeature,
  announcementFeature,
  apiDocsFeature,
  browseFeature,
  centerFeature,
  clashFeature,
  dashboardFeature,
  documentFeature,
  drawingFeature,
  feedbackFeature,
  filterModelViewFeature,
  helpFeature,
  helpTreeFeature,
  hubAnnotationFeature,
  hubFileFeature,
  hubToDoFeature,
  issueFeature,
  link2d3dFeature,
  messageFeature,
  modelFeature,
  modelCompareFeature,
  modelRouteFeature,
  modelVersionFeature,
  onlineFeature,
  outboxFeature,
  pdfFeature,
  peopleSearchFeature,
  projectFeature,
  projectOverviewFeature,
  shareFeature,
  storeFeature,
  threadFeature,
  errorPageFeature,
  userDesktopFeature,
]
