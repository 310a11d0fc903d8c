import { type HubFile, hubFile } from '@sunmao/contract'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useDict } from '../../api/use-dict.ts'
import { BottomSheet } from '../../ui/dialog/bottom-sheet.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { hubFileAddress, isShown } from '../hub-file/hub-file.api.ts'

const MOST = 200

/** The drawings of the sub by discipline, for going from one to the next. */
export function DrawingList({ file, onClose }: { file: HubFile; onClose: () => void }) {
  const { t } = useTranslation()
  const { entries } = useDict('discipline')
  const [wanted, setWanted] = useState('')
  const { projId, subId } = file
  const { data } = useCall(
    hubFile.list,
    { body: { projId, subId, kind: 'drawing', blurry: wanted.trim() || undefined, page: 0, size: MOST } },
    { keepPrevious: true, quiet: true },
  )
  const rows = (data?.content ?? []).filter(isShown)
  const groups = [
    ...entries.map(({ value, label }) => ({ value, label })),
    { value: undefined, label: t('drawing.other') },
  ]
    .map(({ value, label }) => ({
      label,
      own: rows
        .filter(
          ({ discipline }) => (entries.some((one) => one.value === discipline) ? discipline : undefined) === value,
        )
        .sort((a, b) => nameOf(a).localeCompare(nameOf(b), undefined, { numeric: true })),
    }))
    .filter(({ own }) => own.length > 0)
  return (
    <BottomSheet className="browse-card drawing-left" label={t('drawing.list')}>
      <div className="drawing-left-head">
        <Input
          allowClear
          prefix={<Icon name="search" />}
          placeholder={t('drawing.find')}
          aria-label={t('drawing.find')}
          onChange={({ target }) => setWanted(target.value)}
        />
        <Button type="text" icon={<Icon name="collapse" />} aria-label={t('common.close')} onClick={onClose} />
      </div>
      <div className="browse-scroll">
        {groups.map(({ label, own }) => (
          <section key={label}>
            <h2>
              {label} <span>{own.length}</span>
            </h2>
            <ul>
              {own.map((row) => (
                <li key={row.hubFileId}>
                  <Link to={hubFileAddress(row)} aria-current={row.hubFileId === file.hubFileId ? 'page' : undefined}>
                    {nameOf(row)}
                    {own.some((one) => one !== row && nameOf(one) === nameOf(row)) && (
                      <span className="drawing-left-file">{row.name}</span>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </BottomSheet>
  )
}

const nameOf = ({ number, title, name }: HubFile) => [number, title].filter(Boolean).join(' ') || name
