import { type Model, modelPubVersion, modelPubVersionGroup } from '@sunmao/contract'
import { Button, Checkbox, Dropdown, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/hooks.ts'
import { useDict } from '../../../api/use-dict.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { isReadable, useSubModels, useVersions } from '../../model/model.api.ts'

interface ModelChoiceProps {
  projId: number
  subId: number
  /** Those that are open. */
  models: readonly Model[]
  onChange: (fileIds: number[]) => void
}

const isDrawn = (one: Model) => isReadable(one) && one.format !== 'document'

/** Which models of a sub are open, and in which version: one by one, a discipline, or a whole release. */
export function ModelChoice({ projId, subId, models, onChange }: ModelChoiceProps) {
  const { t } = useTranslation()
  const { labelOf } = useDict('discipline')
  const { data } = useSubModels(projId, subId)
  const releases = useCall(modelPubVersion.list, { query: { subId, projId } })
  const latest = (data?.content ?? []).filter(isDrawn)
  const openOf = (modelId: number) => models.find((one) => one.modelId === modelId)
  // A model whose latest version cannot be drawn stays in the list while an older one is open.
  const rows = [...latest, ...models.filter((one) => !latest.some(({ modelId }) => modelId === one.modelId))]
  const disciplines = [...new Set(rows.map(({ discipline }) => discipline ?? ''))]
  const change = (gone: readonly number[], come: readonly number[]) => {
    const next = [...models.map(({ fileId }) => fileId).filter((fileId) => !gone.includes(fileId)), ...come]
    if (next.length > 0) onChange(next)
  }
  const openRelease = async (pubVersionId: number) => {
    const groups = await call(modelPubVersionGroup.models, { query: { pubVersionId } })
    const drawn = groups.flatMap((group) => group.models).filter(isDrawn)
    if (drawn.length > 0) onChange(drawn.map(({ fileId }) => fileId))
  }
  return (
    <div className="browse-models">
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            {
              key: 'latest',
              label: t('browse.latestVersions'),
              onClick: () => onChange(latest.map(({ fileId }) => fileId)),
            },
            ...(releases.data ?? [])
              .filter(({ status }) => status !== 'withdrawn')
              .map(({ id, name }) => ({
                key: id,
                label: name,
                onClick: () => void openRelease(id).catch(() => undefined),
              })),
          ],
        }}
      >
        <Button size="small" icon={<Icon name="flag" />}>
          {t('browse.openRelease')}
        </Button>
      </Dropdown>
      {disciplines.map((discipline) => {
        const own = rows.filter((one) => (one.discipline ?? '') === discipline)
        const open = own.flatMap(({ modelId }) => openOf(modelId) ?? [])
        return (
          <section key={discipline}>
            <Checkbox
              checked={open.length === own.length}
              indeterminate={open.length > 0 && open.length < own.length}
              onChange={({ target }) =>
                target.checked
                  ? change(
                      [],
                      own.filter(({ modelId }) => !openOf(modelId)).map(({ fileId }) => fileId),
                    )
                  : change(
                      open.map(({ fileId }) => fileId),
                      [],
                    )
              }
            >
              <b>{discipline ? labelOf(discipline) : t('browse.noDiscipline')}</b>
            </Checkbox>
            <ul>
              {own.map((one) => (
                <li key={one.modelId}>
                  <Checkbox
                    checked={openOf(one.modelId) !== undefined}
                    onChange={({ target }) =>
                      target.checked ? change([], [one.fileId]) : change([openOf(one.modelId)!.fileId], [])
                    }
                  >
                    <span className="browse-cut">{one.name}</span>
                  </Checkbox>
                  <VersionSelect
                    shown={openOf(one.modelId) ?? one}
                    onChange={(fileId) => change([openOf(one.modelId)?.fileId ?? 0], [fileId])}
                  />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** The versions of a model, asked for when somebody wants to choose. */
function VersionSelect({ shown, onChange }: { shown: Model; onChange: (fileId: number) => void }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const { data, isFetching } = useVersions(shown.projId, isAsked ? shown.modelId : undefined)
  const versions = (data?.content ?? [shown]).filter(isDrawn)
  return (
    <Select<number>
      size="small"
      variant="borderless"
      aria-label={t('browse.versionOf', { name: shown.name })}
      value={shown.fileId}
      loading={isFetching}
      popupMatchSelectWidth={false}
      options={versions.map(({ fileId, version, note }) => ({
        value: fileId,
        label: t('model.versionNo', { version }),
        title: note,
      }))}
      onOpenChange={(isOpen) => isOpen && setAsked(true)}
      onChange={onChange}
    />
  )
}
