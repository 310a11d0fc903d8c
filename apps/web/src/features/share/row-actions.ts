import type { RowAction, RowDialogProps } from '../../manifest/row-action.tsx'
import { type LazyComponent, lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { viewpointActions } from '../browse/bench.slot.ts'
import { documentActions, fileActions } from '../hub-file/hub-file.slot.ts'
import { issueActions } from '../issue/issue.slot.ts'
import { linkActions } from '../link2d3d/link2d3d.slot.ts'
import { modelActions } from '../model/model.slot.ts'
import { releaseActions } from '../model-version/model-version.slot.ts'

const share = <R>(view: LazyComponent<RowDialogProps<R>>): RowAction<R> => ({
  name: 'share',
  title: 'share.title',
  icon: 'share',
  order: 10,
  code: 'accessControl:add',
  needsContent: true,
  view,
})

/** Whoever scans the code on a print learns whether that version still counts. */
const check = <R>(view: LazyComponent<RowDialogProps<R>>): RowAction<R> => ({
  name: 'check',
  title: 'share.printCheck',
  icon: 'qrcode',
  order: 20,
  view,
})

const shareRow = () => import('./share-row.tsx')
const checkRow = () => import('./current/check-row.tsx')
const shareFile = share(lazyComponent(async () => (await shareRow()).ShareFile))

export const rowActions = [
  modelActions.fill(
    share(lazyComponent(async () => (await shareRow()).ShareModel)),
    check(lazyComponent(async () => (await checkRow()).CheckModel)),
  ),
  fileActions.fill(shareFile, check(lazyComponent(async () => (await checkRow()).CheckFile))),
  documentActions.fill(shareFile),
  releaseActions.fill(share(lazyComponent(async () => (await shareRow()).ShareRelease))),
  viewpointActions.fill(share(lazyComponent(async () => (await shareRow()).ShareViewpoint))),
  issueActions.fill(share(lazyComponent(async () => (await shareRow()).ShareIssue))),
  linkActions.fill(share(lazyComponent(async () => (await shareRow()).ShareLink))),
]
