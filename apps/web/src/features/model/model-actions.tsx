import type { Model } from '@sunmao/contract'
import { Button, Dropdown } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { menuItem, useRowActions } from '../../manifest/row-action.tsx'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { ConfirmVersion } from './confirm/confirm-version.tsx'
import { browseAddress, isReadable, isUnconfirmed } from './model.api.ts'
import { modelActions } from './model.slot.ts'
import { ModelForm } from './model-form.tsx'
import { useModelActions } from './use-model-actions.ts'
import { useVersionActions } from './use-version-actions.ts'

interface ModelActionsProps {
  row: Model
  /** When it is gone, for the page that shows only it. */
  onRemoved?: () => void
}

/** What one may do with a model, as far as its status lets one. */
export function ModelActions({ row, onRemoved }: ModelActionsProps) {
  const { t } = useTranslation()
  const may = useProjectCan(row.projId)
  const run = useModelActions(row, onRemoved)
  const navigate = useNavigate()
  const chooser = useRef<HTMLInputElement>(null)
  const versions = useVersionActions(row)
  const added = useRowActions(modelActions, row.projId)
  const [isEditing, setEditing] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const isWaiting = row.status === 'queued' || row.status === 'converting'
  const isOpen = row.status !== 'archived'
  const isConverted = row.format !== 'document'
  const mayEdit = may('model:edit') && isOpen
  const mayDownload = may('model:download')
  const isDrawn = isConverted && isReadable(row) && (!row.locked || may('model:edit'))
  const items = [
    isUnconfirmed(row) &&
      may('model:add') && { key: 'confirm', label: t('model.confirm.open'), onClick: () => setConfirming(true) },
    isDrawn && { key: 'browse', label: t('browse.open'), onClick: () => navigate(browseAddress(row.projId, row)) },
    may('model:add') &&
      isOpen && { key: 'version', label: t('model.newVersion'), onClick: () => chooser.current?.click() },
    row.version > 1 && isDrawn && { key: 'compare', label: t('model.comparePrevious'), onClick: versions.compare },
    ...added.actionsOf(row, isDrawn).map(menuItem),
    mayEdit && { key: 'edit', label: t('common.edit'), onClick: () => setEditing(true) },
    mayEdit && { key: 'lock', label: t(row.locked ? 'model.unlock' : 'model.lock'), onClick: run.toggleLock },
    mayEdit && isWaiting && { key: 'cancel', label: t('model.cancel'), onClick: run.cancel },
    mayEdit &&
      isConverted &&
      (isReadable(row) || row.status === 'failed') && {
        key: 'convert',
        label: t('model.convert'),
        onClick: run.convert,
      },
    mayDownload && { key: 'download', label: t('model.download'), onClick: run.download },
    mayDownload && isConverted && isReadable(row) && { key: 'glb', label: t('model.glb'), onClick: run.saveGlb },
    may('model:del') && { key: 'remove', label: t('common.delete'), danger: true, onClick: run.askRemove },
  ].filter((item) => item !== false)
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button
          size="small"
          type="text"
          loading={run.isBusy || versions.isBusy}
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
          versions.send(target.files?.[0])
          target.value = ''
        }}
      />
      {isEditing && <ModelForm row={row} onClose={() => setEditing(false)} />}
      {isConfirming && isUnconfirmed(row) && (
        <ConfirmVersion row={row} onClose={() => setConfirming(false)} onRemoved={onRemoved} />
      )}
      {added.dialog}
    </>
  )
}
