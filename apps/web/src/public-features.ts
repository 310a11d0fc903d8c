import { approvalVoteFeature } from './features/approval/vote/approval-vote.feature.ts'
import { revitDesignLibraryFeature } from './features/design-library/revit-design-library.feature.ts'
import { loginFeature } from './features/login/login.feature.ts'
import { guestShareFeature } from './features/share/guest/guest-share.feature.ts'
import { ssoFeature } from './features/sso/sso.feature.ts'
import type { Feature } from './manifest/feature.ts'

/** Features whose pages need no sign-in. Their manifests are fetched by everybody: they load nothing but types and lazy components. */
export const publicFeatures: readonly Feature[] = [
  approvalVoteFeature,
  revitDesignLibraryFeature,
  loginFeature,
  guestShareFeature,
  ssoFeature,
]
