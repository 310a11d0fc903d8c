import { type ApprovalDefinition, approvableKinds, approvalDefinition } from '@sunmao/contract'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { useCall, useSend } from '../../../api/hooks.ts'
import { FilterBox } from '../../../ui/filter/filter-box.tsx'
import { FilterSelect } from '../../../ui/filter/filter-select.tsx'
import { Status } from '../../../ui/label/status.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { PagedTable, usePaging } from '../../../ui/table/paged-table.tsx'
import { minuteText } from '../../../ui/text/format.ts'
import { listComma } from '../../../ui/text/list-comma.ts'
import { definitionReads } from '../approval.api.ts'
import { kindText, purposeText } from '../approval-words.tsx'
import { DefinitionDesigner } from './definition-designer.tsx'
import { DefinitionVersions } from './definition-versions.tsx'
import { NewDefinition } from './new-definition.tsx'
import '../approval.css'

/** The house's chains of approval. */
export function ApprovalDefinitionPage() {
  const { query, setQuery } = usePage()
  const id = Number(query.get('id')) || undefined
  return id ? (
    <DefinitionDesigner key={id} id={id} onClose={() => setQuery({ id: undefined })} />
  ) : (
    <Definitions onOpen={(next) => setQuery({ id: next })} />
  )
}

function Definitions({ onOpen }: { onOpen: (id: number) => void }) {
  const { t } = useTranslation()
  const { query } = usePage()
  const list = useCall(
    approvalDefinition.list,
    {
      query: {
        ...usePaging(),
        blurry: query.get('blurry') ?? undefined,
        kind: query.get('kind') ?? undefined,
      },
    },
    { keepPrevious: true },
  )
  const [isNew, setNew] = useState(false)
  const [copied, setCopied] = useState<ApprovalDefinition>()
  const [shown, setShown] = useState<ApprovalDefinition>()
  return (
    <>
      <PageHead
        title={t('approval.definitions')}
        count={list.data && t('common.total', { count: list.data.totalElements })}
        actions={
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setNew(true)}>
            {t('approval.definition.new')}
          </Button>
        }
      />
      <div className="approval-filters">
        <FilterBox name="blurry" label={t('approval.definition.search')} />
        <FilterSelect
          name="kind"
          label={t('approval.kind')}
          options={approvableKinds.map((kind) => ({ value: kind, label: kindText(kind, t) }))}
        />
      </div>
      <PagedTable<ApprovalDefinition>
        list={list}
        rowKey="id"
        empty={t('approval.definition.empty')}
        columns={[
          {
            title: t('approval.definition'),
            render: (_, row) => (
              <Button type="link" size="small" className="approval-link" onClick={() => onOpen(row.id)}>
                {row.name}
              </Button>
            ),
          },
          { title: t('approval.kind'), render: (_, row) => kindText(row.kind, t) },
          {
            title: t('approval.purposes'),
            render: (_, row) => row.purposes.map((purpose) => purposeText(row.kind, purpose, t)).join(listComma(t)),
          },
          { title: t('approval.steps'), dataIndex: 'steps', align: 'right' },
          {
            title: t('common.status'),
            render: (_, row) => (
              <>
                <Status meaning={row.version === undefined ? 'void' : row.isOn ? 'done' : 'void'}>
                  {row.version === undefined
                    ? t('approval.definition.unpublished')
                    : t(row.isOn ? 'approval.definition.inUse' : 'approval.definition.off', { version: row.version })}
                </Status>
                {row.hasDraft && row.version !== undefined && (
                  <span className="approval-quiet"> {t('approval.definition.hasDraft')}</span>
                )}
              </>
            ),
          },
          { title: t('approval.running'), dataIndex: 'running', align: 'right' },
          { title: t('approval.used'), dataIndex: 'used', align: 'right' },
          { title: t('approval.changed.time'), render: (_, row) => minuteText(row.updateTime) },
          {
            title: t('common.actions'),
            render: (_, row) => <RowMenu row={row} onOpen={onOpen} onCopy={setCopied} onVersions={setShown} />,
          },
        ]}
      />
      {(isNew || copied) && (
        <NewDefinition
          copied={copied}
          onClose={() => {
            setNew(false)
            setCopied(undefined)
          }}
          onMade={onOpen}
        />
      )}
      {shown && <DefinitionVersions row={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

interface RowMenuProps {
  row: ApprovalDefinition
  onOpen: (id: number) => void
  onCopy: (row: ApprovalDefinition) => void
  onVersions: (row: ApprovalDefinition) => void
}

function RowMenu({ row, onOpen, onCopy, onVersions }: RowMenuProps) {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const turn = useSend(approvalDefinition.turn, definitionReads, { quiet: true })
  const remove = useSend(approvalDefinition.remove, definitionReads, { quiet: true })
  const tell = (error: unknown) => void message.error(messageOf(error))
  const items = [
    { key: 'edit', label: t('common.edit'), onClick: () => onOpen(row.id) },
    { key: 'copy', label: t('common.copy'), onClick: () => onCopy(row) },
    ...(row.version === undefined
      ? []
      : [
          { key: 'versions', label: t('approval.versions'), onClick: () => onVersions(row) },
          {
            key: 'turn',
            label: t(row.isOn ? 'common.disabled' : 'common.enabled'),
            onClick: () =>
              turn.mutate({ body: { id: row.id, rowVersion: row.rowVersion, isOn: !row.isOn } }, { onError: tell }),
          },
        ]),
    ...(row.used > 0
      ? []
      : [
          {
            key: 'delete',
            danger: true,
            label: t('common.delete'),
            onClick: () =>
              modal.confirm({
                title: t('approval.definition.removeTitle', { name: row.name }),
                content: t('approval.definition.removeText'),
                okText: t('common.delete'),
                okButtonProps: { danger: true },
                cancelText: t('common.cancel'),
                onOk: () => remove.mutateAsync({ body: [row.id] }).catch(tell),
              }),
          },
        ]),
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        type="text"
        size="small"
        icon={<Icon name="more" />}
        aria-label={t('approval.actionsOf', { name: row.name })}
      />
    </Dropdown>
  )
}
