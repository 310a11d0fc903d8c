import { type Link2d3d, link2d3d } from '@sunmao/contract'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import { useDict } from '../../../api/use-dict.ts'
import { Status } from '../../../ui/label/status.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { linkAddress, linkMeanings, linkName } from '../link2d3d.api.ts'

const MOST = 200

/** The linked drawings of the sub by discipline, beside the one that is open. */
export function LinkDrawings({ link, onClose }: { link: Link2d3d; onClose: () => void }) {
  const { t } = useTranslation()
  const { entries } = useDict('discipline')
  const [wanted, setWanted] = useState('')
  const { data } = useCall(link2d3d.list, { query: { subId: link.subId, page: 0, size: MOST } }, { quiet: true })
  const words = wanted.trim().toLowerCase()
  const rows = (data?.content ?? [link])
    .filter((row) => `${linkName(row)} ${row.name} ${row.level}`.toLowerCase().includes(words))
    .sort((a, b) => linkName(a).localeCompare(linkName(b), undefined, { numeric: true }))
  const known = (code: string | undefined) => entries.find(({ value }) => value === code)?.value
  const groups = [...entries, { value: undefined, label: t('drawing.other') }]
    .map(({ value, label }) => ({ label, own: rows.filter(({ discipline }) => known(discipline) === value) }))
    .filter(({ own }) => own.length > 0)
  return (
    <nav className="browse-card link-drawings" aria-label={t('drawing.list')}>
      <div className="link-drawings-head">
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
                <li key={row.id}>
                  <Link to={linkAddress(row)} aria-current={row.id === link.id ? 'page' : undefined}>
                    {linkName(row)}
                    <span className="link-drawings-state">
                      <Status meaning={linkMeanings[row.status]}>{t(`link2d3d.status.${row.status}`)}</Status>
                      {row.level}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}
