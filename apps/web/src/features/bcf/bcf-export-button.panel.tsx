import { type AnnotationFilter, bcfExport, type ClashFilter } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { type ExportChoice, ExportDialog } from './export/export-dialog.tsx'

type BcfWanted =
  | { kind: 'annotation'; filter: AnnotationFilter }
  | { kind: 'clashGroup'; filter: ClashFilter; group?: { id: number; name: string } }
  | { kind: 'requirement'; id: number }

/** What is no issue as topics for other programs. */
export function BcfExportButton({ wanted }: { wanted: BcfWanted }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Icon name="share" />} onClick={() => setOpen(true)}>
        BCF
      </Button>
      {isOpen && <BcfExportDialog wanted={wanted} onClose={() => setOpen(false)} hint={t(`bcf.hint.${wanted.kind}`)} />}
    </>
  )
}

interface BcfExportDialogProps {
  wanted: BcfWanted
  hint: string
  onClose: () => void
}

function BcfExportDialog({ wanted, ...dialog }: BcfExportDialogProps) {
  return <ExportDialog {...dialog} choices={useChoices(wanted)} />
}

function useChoices(wanted: BcfWanted): [ExportChoice, ...ExportChoice[]] {
  const { t } = useTranslation()
  if (wanted.kind === 'requirement')
    return [
      {
        label: t('bcf.whatFails'),
        begin: (version) => call(bcfExport.beginRequirement, { body: { id: wanted.id, version } }),
      },
    ]
  if (wanted.kind === 'annotation') {
    const { projId, ...filter } = wanted.filter
    const choice = (label: string, narrowed: typeof filter): ExportChoice => ({
      label,
      begin: (version) => call(bcfExport.beginAnnotations, { body: { projId, version, filter: narrowed } }),
    })
    return [choice(t('bcf.whatFiltered'), filter), choice(t('bcf.whatAllAnnotations'), {})]
  }
  const { filter, group } = wanted
  const choice = (label: string, narrowed: ClashFilter, groupIds?: number[]): ExportChoice => ({
    label,
    begin: (version) => call(bcfExport.beginClashGroups, { body: { ...narrowed, version, groupIds } }),
  })
  const all = { projId: filter.projId }
  const rest: [ExportChoice, ExportChoice] = [
    choice(t('bcf.whatFiltered'), filter),
    choice(t('bcf.whatAllGroups'), all),
  ]
  return group ? [choice(t('bcf.whatGroup', { name: group.name }), all, [group.id]), ...rest] : rest
}
