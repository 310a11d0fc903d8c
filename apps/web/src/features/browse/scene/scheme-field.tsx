import type { Scene, SceneGroup, TreeDimension } from '@sunmao/contract'
import { Button, ColorPicker } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../../api/use-dict.ts'
import { colourOf } from '../panel/colour-panel.tsx'
import { DimensionSelect } from '../panel/dimension-select.tsx'
import { useWorkbench } from '../workbench.ts'
import { askValues, hexOf, paint } from './show-scene.ts'

type Scheme = Scene['colourScheme']

/** Colours of the values of one dimension; what is coloured by it now is taken over. */
export function SchemeField({ value, onChange }: { value: Scheme; onChange: (scheme: Scheme) => void }) {
  const { t } = useTranslation()
  const { viewer, fileIds } = useWorkbench()
  const { labelOf } = useDict('discipline')
  const [groups, setGroups] = useState<readonly SceneGroup[]>()
  const [isAsking, setAsking] = useState(false)
  const show = (scheme: Scheme, of: readonly SceneGroup[]) => {
    onChange(scheme)
    paint(viewer, of, scheme)
  }
  const ask = async (dimension: TreeDimension) => {
    setAsking(true)
    try {
      const found = await askValues(fileIds, { dimension })
      setGroups(found)
      return found
    } finally {
      setAsking(false)
    }
  }
  const choose = async (dimension: TreeDimension) => {
    const found = await ask(dimension)
    const painted = new Map(
      viewer.state.getState().colours.map(({ colour, elements }) => [JSON.stringify(elements), hexOf(colour)]),
    )
    const colours = found.flatMap(({ label, elements }, at) =>
      label ? [{ label, colour: painted.get(JSON.stringify(elements)) ?? colourOf(at) }] : [],
    )
    show({ dimension, colours }, found)
  }
  const recolour = async (label: string, colour: string) => {
    if (!value) return
    const known = groups ?? (await ask(value.dimension))
    const colours = value.colours.map((one) => (one.label === label ? { label, colour } : one))
    show({ ...value, colours }, known)
  }
  const word = (label: string) => (value?.dimension === 'discipline' ? labelOf(label) : label)
  return (
    <>
      <h3>{t('sceneConfig.scheme')}</h3>
      <span className="scene-line">
        <DimensionSelect
          label={t('browse.colourBy')}
          value={value?.dimension}
          isLoading={isAsking}
          onChange={(next) => void choose(next).catch(() => undefined)}
        />
        {value && <Button onClick={() => show(null, [])}>{t('browse.noColours')}</Button>}
      </span>
      {value && (
        <ul className="scene-colours">
          {value.colours.map(({ label, colour }) => (
            <li key={label}>
              <ColorPicker
                disabledAlpha
                size="small"
                value={colour}
                onChangeComplete={(next) => void recolour(label, next.toHexString().slice(0, 7)).catch(() => undefined)}
              />
              <span className="browse-cut">{word(label)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
