import type { DesignItem } from '@sunmao/contract'
import { Icon } from '../../../ui/picture/icon.tsx'

const icons = { ifc: 'model', glb: 'model', dxf: 'layers', dwg: 'layers', image: 'image' } as const

/** Its picture, else what kind of file it is. */
export function DesignPicture({ row }: { row: Pick<DesignItem, 'thumbnail' | 'format'> }) {
  const icon = (icons as Record<string, (typeof icons)[keyof typeof icons] | undefined>)[row.format] ?? 'list'
  return (
    <span className="design-picture">
      {row.thumbnail ? <img src={row.thumbnail} alt="" loading="lazy" /> : <Icon name={icon} size={28} />}
      <span className="design-format">{row.format.toUpperCase()}</span>
    </span>
  )
}
