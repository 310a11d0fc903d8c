import { modelScene, type SceneGroup, TreeDimension } from '@sunmao/contract'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { useDict } from '../../api/use-dict.ts'
import { usePropertyOptions } from '../model/elements/property-options.api.ts'
import { select } from './elements.ts'
import { useWorkbench } from './workbench.ts'

const plain = ['discipline', 'level', 'system', 'class', 'type', 'material', 'classification'] as const
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
  const [by, setBy] = useState<string>()
  const [legend, setLegend] = useState<(SceneGroup & { colour: string })[]>([])
  const groups = useSend(modelScene.groups)
  const dimension = by === undefined ? undefined : TreeDimension.parse(JSON.parse(by))
  const properties = usePropertyOptions(fileIds, typeof dimension === 'object' ? [dimension] : [])
  const paint = async (next: string) => {
    setBy(next)
    const asked = TreeDimension.parse(JSON.parse(next))
    const found = await groups.mutateAsync({ body: { fileIds: [...fileIds], dimension: asked } })
    const painted = found.map((group, at) => ({ ...group, colour: group.label ? colourOf(at) : REST }))
    setLegend(painted)
    viewer.state.setState({
      colours: painted.map(({ colour, elements }) => ({ colour: toNumber(colour), elements })),
    })
  }
  const clear = () => {
    setBy(undefined)
    setLegend([])
    viewer.state.setState({ colours: [] })
  }
  const word = (label: string) => (dimension === 'discipline' && label ? labelOf(label) : label) || t('browse.rest')
  return (
    <div className="browse-colour">
      <Select<string>
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('browse.colourBy')}
        placeholder={t('browse.colourBy')}
        value={by}
        loading={groups.isPending}
        options={[
          {
            label: t('model.ownData'),
            options: plain.map((one) => ({ value: JSON.stringify(one), label: t(`model.by.${one}`) })),
          },
          ...properties,
        ]}
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
