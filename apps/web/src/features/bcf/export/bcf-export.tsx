import { bcfExport, type IssueFilter } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { type ExportChoice, ExportDialog } from './export-dialog.tsx'

interface BcfExportProps {
  filter: IssueFilter
  chosen: readonly number[]
  onClose: () => void
}

/** Issues as BCF: those that are marked, those that the list shows, or all. */
export function BcfExport({ filter: { projId, ...filter }, chosen, onClose }: BcfExportProps) {
  const { t } = useTranslation()
  const choice = (label: string, wanted: Omit<IssueFilter, 'projId'>): ExportChoice => ({
    label,
    begin: (version) => call(bcfExport.begin, { body: { projId, version, filter: wanted } }),
  })
  const marked = choice(t('bcf.whatChosen', { count: chosen.length }), { ids: [...chosen] })
  const shown = choice(t('bcf.whatShown'), filter)
  const all = choice(t('bcf.whatAll'), {})
  return (
    <ExportDialog
      hint={t('bcf.exportHint')}
      choices={chosen.length > 0 ? [marked, shown, all] : [shown, all]}
      onClose={onClose}
    />
  )
}
