import type { HubFile, Model } from '@sunmao/contract'
import type { RowDialogProps } from '../../../manifest/row-action.tsx'
import { fileTitle } from '../../hub-file/hub-file.api.ts'
import { PrintCheck } from './print-check.tsx'

export const CheckModel = ({ row: { fileId, name, version }, onClose }: RowDialogProps<Model>) => (
  <PrintCheck kind="model" fileId={fileId} name={name} version={version} onClose={onClose} />
)
export const CheckFile = ({ row, onClose }: RowDialogProps<HubFile>) => (
  <PrintCheck kind="hubFile" fileId={row.fileId} name={fileTitle(row)} version={row.version} onClose={onClose} />
)
