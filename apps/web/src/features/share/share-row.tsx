import type { HubFile, IssueDetail, Link2d3d, Model, PubVersion, Viewpoint } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import type { RowDialogProps } from '../../manifest/row-action.tsx'
import { linkName } from '../link2d3d/link2d3d.api.ts'
import { ShareDialog } from './dialog/share-dialog.tsx'
import {
  fileSubject,
  issueSubject,
  linkSubject,
  modelSubject,
  releaseSubject,
  viewpointSubject,
} from './share-subject.ts'

// The dialog of sharing for a row of each kind.

export const ShareModel = ({ row, onClose }: RowDialogProps<Model>) => (
  <ShareDialog subject={modelSubject(row, useTranslation().t)} onClose={onClose} />
)
export const ShareFile = ({ row, onClose }: RowDialogProps<HubFile>) => (
  <ShareDialog subject={fileSubject(row, useTranslation().t)} onClose={onClose} />
)
export const ShareRelease = ({ row, onClose }: RowDialogProps<PubVersion>) => (
  <ShareDialog subject={releaseSubject(row)} onClose={onClose} />
)
export const ShareViewpoint = ({ row, onClose }: RowDialogProps<Viewpoint>) => (
  <ShareDialog subject={viewpointSubject(row)} onClose={onClose} />
)
export const ShareIssue = ({ row, onClose }: RowDialogProps<IssueDetail>) => (
  <ShareDialog subject={issueSubject(row)} onClose={onClose} />
)
export const ShareLink = ({ row, onClose }: RowDialogProps<Link2d3d>) => (
  <ShareDialog subject={linkSubject(row, linkName(row))} onClose={onClose} />
)
