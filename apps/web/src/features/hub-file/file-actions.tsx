import type { HubFile } from '@sunmao/contract'
import { Button, Dropdown } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { menuItem, useRowActions } from '../../manifest/row-action.tsx'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { FileForm } from './file-form.tsx'
import { FileVersions } from './file-versions.tsx'
import { hubFileAddress, isShown } from './hub-file.api.ts'
import { fileActions } from './hub-file.slot.ts'
import { useFileActions } from './use-file-actions.api.ts'

interface FileActionsProps {
  row: HubFile
  /** When it is gone, for the page that shows only it. */
  onRemoved?: () => void
}

/** What one may do with a file, as far as its status lets one. */
export function FileActions({ row, onRemoved }: FileActionsProps) {
  const { t } = useTranslation()
  const can = useProjectCan(row.projId)
  const run = useFileActions(row, onRemoved)
  const navigate = useNavigate()
  const chooser = useRef<HTMLInputElement>(null)
  const added = useRowActions(fileActions, row.projId)
  const [shown, setShown] = useState<'form' | 'versions'>()
  const close = () => setShown(undefined)
  const isDone = row.status !== 'queued' && row.status !== 'preparing'
  const items = [
    isShown(row) && { key: 'open', label: t('hubFile.open'), onClick: () => navigate(hubFileAddress(row)) },
    row.version > 1 && { key: 'versions', label: t('hubFile.versions'), onClick: () => setShown('versions') },
    ...added.actionsOf(row, isShown(row)).map(menuItem),
    can('hubFile:add') && { key: 'version', label: t('model.newVersion'), onClick: () => chooser.current?.click() },
    can('hubFile:edit') && { key: 'edit', label: t('common.edit'), onClick: () => setShown('form') },
    can('hubFile:edit') &&
      isDone &&
      row.format !== 'other' && { key: 'prepare', label: t('hubFile.prepare'), onClick: run.prepare },
    can('hubFile:download') && { key: 'download', label: t('model.download'), onClick: run.download },
    can('hubFile:del') && { key: 'remove', label: t('common.delete'), danger: true, onClick: run.askRemove },
  ].filter((item) => item !== false)
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button
          size="small"
          type="text"
          loading={run.isBusy}
          aria-label={t('model.moreNamed', { name: row.name })}
          icon={<Icon name="more" />}
        />
      </Dropdown>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t('model.newVersionNamed', { name: row.name })}
        onChange={({ target }) => {
          run.sendVersion(target.files?.[0])
          target.value = ''
        }}
      />
      {shown === 'form' && <FileForm row={row} onClose={close} />}
      {shown === 'versions' && <FileVersions row={row} onClose={close} />}
      {added.dialog}
    </>
  )
}
