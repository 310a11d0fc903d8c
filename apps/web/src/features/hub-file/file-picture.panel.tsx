import type { HubFile, HubFileFormat } from '@sunmao/contract'
import { useState } from 'react'
import { Icon } from '../../ui/picture/icon.tsx'
import type { IconName } from '../../ui/picture/icons.ts'

const formatIcons: Readonly<Record<HubFileFormat, IconName>> = {
  dxf: 'layers',
  dwg: 'layers',
  pdf: 'books',
  image: 'image',
  svg: 'image',
  docx: 'align-left',
  xlsx: 'table',
  text: 'align-left',
  markdown: 'align-left',
  other: 'paperclip',
}

/** The first page, small; its address lives for some minutes only, and a dead one must not leave a broken sign. */
export function FilePicture({ row, size = 32 }: { row: Pick<HubFile, 'thumbnail' | 'format'>; size?: number }) {
  const [failed, setFailed] = useState<string>()
  return (
    <span className="model-thumbnail">
      {row.thumbnail && row.thumbnail !== failed ? (
        <img src={row.thumbnail} alt="" loading="lazy" onError={() => setFailed(row.thumbnail)} />
      ) : (
        <Icon name={formatIcons[row.format]} size={size} />
      )}
    </span>
  )
}
