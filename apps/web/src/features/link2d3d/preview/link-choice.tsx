import { type Link2d3d, link2d3d } from '@sunmao/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import { linkAddress, linkName } from '../link2d3d.api.ts'

const MOST = 200

/** Which of the sub's linked drawings one looks at. */
export function LinkChoice({ link }: { link: Link2d3d }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data } = useCall(link2d3d.list, { query: { subId: link.subId, page: 0, size: MOST } }, { quiet: true })
  const rows = data?.content ?? [link]
  return (
    <Select
      showSearch
      variant="borderless"
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      className="link-choice"
      aria-label={t('drawing.page')}
      value={link.id}
      options={rows.map((row) => ({ value: row.id, label: `${linkName(row)} · ${row.level}` }))}
      onChange={(id: number) => void navigate(linkAddress({ projId: link.projId, id }))}
    />
  )
}
