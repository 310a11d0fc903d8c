import { type HubFile, hubFile } from '@sunmao/contract'
import { useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { hubFileAddress, isShown } from '../hub-file/hub-file.api.ts'
import { DrawingList } from './drawing-list.panel.tsx'

const MOST = 200

/** The drawings of the sub; two of one name are told apart by their files. */
export function SubDrawings({ file, onClose }: { file: HubFile; onClose: () => void }) {
  const [wanted, setWanted] = useState('')
  const { projId, subId } = file
  const { data } = useCall(
    hubFile.list,
    { body: { projId, subId, kind: 'drawing', blurry: wanted || undefined, page: 0, size: MOST } },
    { keepPrevious: true, quiet: true },
  )
  const rows = (data?.content ?? []).filter(isShown)
  const isNamesake = (row: HubFile) =>
    rows.some((one) => one !== row && one.discipline === row.discipline && nameOf(one) === nameOf(row))
  const drawings = rows.map((row) => ({
    id: row.hubFileId,
    name: nameOf(row),
    to: hubFileAddress(row),
    discipline: row.discipline,
    isOpen: row.hubFileId === file.hubFileId,
    note: isNamesake(row) && row.name,
  }))
  return <DrawingList drawings={drawings} onFind={setWanted} onClose={onClose} />
}

const nameOf = ({ number, title, name }: HubFile) => [number, title].filter(Boolean).join(' ') || name
