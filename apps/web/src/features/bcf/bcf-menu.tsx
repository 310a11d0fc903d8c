import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import type { IssueListActionProps } from '../issue/issue.slot.ts'
import { BcfExport } from './export/bcf-export.tsx'
import { BcfImport } from './import/bcf-import.tsx'

/** Issues from other programs, and to them. */
export function BcfMenu({ filter, chosen }: IssueListActionProps) {
  const { t } = useTranslation()
  const may = useProjectCan(filter.projId)
  const [open, setOpen] = useState<'import' | 'export'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...(may('issue:add')
              ? [{ key: 'import' as const, label: t('bcf.import'), icon: <Icon name="upload" /> }]
              : []),
            { key: 'export' as const, label: t('bcf.export'), icon: <Icon name="download" /> },
          ],
          onClick: ({ key }) => setOpen(key as 'import' | 'export'),
        }}
      >
        <Button icon={<Icon name="share" />}>BCF</Button>
      </Dropdown>
      {open === 'import' && <BcfImport projId={filter.projId} subId={filter.subId} onClose={close} />}
      {open === 'export' && <BcfExport filter={filter} chosen={chosen} onClose={close} />}
    </>
  )
}
