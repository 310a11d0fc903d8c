import { type Link2d3d, link2d3d } from '@sunmao/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { Status } from '../../../ui/label/status.tsx'
import { DrawingList } from '../../drawing/drawing-list.panel.tsx'
import { linkAddress, linkMeanings, linkName } from '../link2d3d.api.ts'

const MOST = 200

/** The linked drawings of the sub, with how far each link is. */
export function LinkDrawings({ link, onClose }: { link: Link2d3d; onClose: () => void }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState('')
  const { data } = useCall(link2d3d.list, { query: { subId: link.subId, page: 0, size: MOST } }, { quiet: true })
  const words = wanted.toLowerCase()
  const drawings = (data?.content ?? [link])
    .filter((row) => `${linkName(row)} ${row.name} ${row.level}`.toLowerCase().includes(words))
    .map((row) => ({
      id: row.id,
      name: linkName(row),
      to: linkAddress(row),
      discipline: row.discipline,
      isOpen: row.id === link.id,
      note: (
        <>
          <Status meaning={linkMeanings[row.status]}>{t(`link2d3d.status.${row.status}`)}</Status>
          {row.level}
        </>
      ),
    }))
  return <DrawingList drawings={drawings} onFind={setWanted} onClose={onClose} />
}
