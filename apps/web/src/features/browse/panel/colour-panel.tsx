import { modelScene, type SceneGroup, type TreeDimension } from '@sunmao/contract'
import { joined, type ViewerState } from '@sunmao/viewer'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useDimensionLabel } from '../../model/elements/dimension-label.api.ts'
import { select } from '../elements.ts'
import { useStoreys } from '../use-storeys.ts'
import { useSeen, useWorkbench } from '../workbench.ts'
import { DimensionSelect } from './dimension-select.tsx'

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

/** What people colour by most: one click. */
const quick = ['discipline', 'system', 'level', 'class'] as const

interface Painted {
  dimension: TreeDimension
  legend: (SceneGroup & { colour?: string })[]
  /** What was set: when the viewer shows other colours the legend is not true any more. */
  colours: ViewerState['colours']
}

/** Colours everything by one of its values; what has none becomes a ghost. The legend selects. */
export function ColourPanel() {
  const { t, i18n } = useTranslation()
  const { viewer, fileIds } = useWorkbench()
  const labelOf = useDimensionLabel()
  const storeys = useStoreys(viewer, fileIds)?.storeys
  const colours = useSeen((state) => state.colours)
  const [painted, setPainted] = useState<Painted>()
  const groups = useSend(modelScene.groups)
  const shown = painted?.colours === colours ? painted : undefined
  const paint = async (dimension: TreeDimension) => {
    const found = await groups.mutateAsync({ body: { fileIds: [...fileIds], dimension } })
    const names = dimension === 'level' ? (storeys ?? []).map(({ name }) => name).toReversed() : []
    const legend = inOrder(found, names, i18n.language).map((group, at) => ({
      ...group,
      colour: group.label ? colourOf(at) : undefined,
    }))
    const next = legend.flatMap(({ colour, elements }) => (colour ? [{ colour: toNumber(colour), elements }] : []))
    const rest = legend.filter(({ colour }) => !colour).map(({ elements }) => elements)
    setPainted({ dimension, legend, colours: next })
    viewer.state.setState({ colours: next, ghosted: rest.reduce(joined, {}) })
  }
  const choose = (dimension: TreeDimension) => void paint(dimension).catch(() => undefined)
  const word = (label: string) => (label ? labelOf(shown?.dimension, label) : t('browse.withoutValue'))
  return (
    <div className="browse-colour">
      <div className="browse-quick">
        {quick.map((dimension) => (
          <Button
            key={dimension}
            size="small"
            type={shown?.dimension === dimension ? 'primary' : 'default'}
            aria-pressed={shown?.dimension === dimension}
            onClick={() => choose(dimension)}
          >
            {t(`model.by.${dimension}`)}
          </Button>
        ))}
      </div>
      <DimensionSelect
        label={t('browse.colourBy')}
        value={shown?.dimension}
        isLoading={groups.isPending}
        onChange={choose}
      />
      <ul className="browse-legend">
        {shown?.legend.map(({ label, count, colour, elements }) => (
          <li key={label}>
            <button type="button" onClick={() => select(viewer, elements)}>
              <i className={colour ? undefined : 'browse-ghost'} style={{ background: colour }} />
              <span className="browse-cut">{word(label)}</span>
              <span className="browse-quiet">{count.toLocaleString()}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <Button onClick={() => viewer.state.setState({ colours: [], ghosted: {} })}>{t('browse.noColours')}</Button>
      )}
    </div>
  )
}

/** As people count: storeys from the roof down, others by their numbers; what has no value comes last. */
export function inOrder<G extends { label: string }>(
  groups: readonly G[],
  names: readonly string[],
  lang: string,
): G[] {
  const { compare } = new Intl.Collator(lang, { numeric: true })
  const rank = ({ label }: G) => (label === '' ? 2 : names.includes(label) ? 0 : 1)
  return groups.toSorted(
    (a, b) => rank(a) - rank(b) || names.indexOf(a.label) - names.indexOf(b.label) || compare(a.label, b.label),
  )
}
