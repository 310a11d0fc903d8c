import { modelScene, type SceneGroup, type TreeDimension } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { useDict } from '../../api/use-dict.ts'
import { DimensionSelect } from './dimension-select.tsx'
import { select } from './elements.ts'
import { useWorkbench } from './workbench.ts'

const REST = '#b9c2ca'

/** Far apart for any number of groups: the golden angle around the circle, light and dark in turn. */
export const colourOf = (at: number) => {
  const hue = (at * 137.508 + 205) % 360
  return toHex(hue, 0.62, at % 2 === 0 ? 0.5 : 0.62)
}

function toHex(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const part = (shift: number) => {
    const k = (shift + hue / 30) % 12
    const share = lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(0)}${part(8)}${part(4)}`
}

const toNumber = (hex: string) => Number.parseInt(`${hex.slice(1)}ff`, 16)

/** Colours everything by one of its values; the legend selects. */
export function ColourPanel() {
  const { t } = useTranslation()
  const { viewer, fileIds } = useWorkbench()
  const { labelOf } = useDict('discipline')
  const [dimension, setDimension] = useState<TreeDimension>()
  const [legend, setLegend] = useState<(SceneGroup & { colour: string })[]>([])
  const groups = useSend(modelScene.groups)
  const paint = async (next: TreeDimension) => {
    setDimension(next)
    const found = await groups.mutateAsync({ body: { fileIds: [...fileIds], dimension: next } })
    const painted = found.map((group, at) => ({ ...group, colour: group.label ? colourOf(at) : REST }))
    setLegend(painted)
    viewer.state.setState({
      colours: painted.map(({ colour, elements }) => ({ colour: toNumber(colour), elements })),
    })
  }
  const clear = () => {
    setDimension(undefined)
    setLegend([])
    viewer.state.setState({ colours: [] })
  }
  const word = (label: string) => (dimension === 'discipline' && label ? labelOf(label) : label) || t('browse.rest')
  return (
    <div className="browse-colour">
      <DimensionSelect
        label={t('browse.colourBy')}
        value={dimension}
        isLoading={groups.isPending}
        onChange={(next) => void paint(next).catch(() => undefined)}
      />
      <ul className="browse-legend">
        {legend.map(({ label, count, colour, elements }) => (
          <li key={label}>
            <button type="button" onClick={() => select(viewer, elements)}>
              <i style={{ background: colour }} />
              <span className="browse-cut">{word(label)}</span>
              <span className="browse-quiet">{count.toLocaleString()}</span>
            </button>
          </li>
        ))}
      </ul>
      {legend.length > 0 && <Button onClick={clear}>{t('browse.noColours')}</Button>}
    </div>
  )
}
