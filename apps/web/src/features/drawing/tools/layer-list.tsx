import type { Sheet } from '@sunmao/dxf'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface LayerListProps {
  sheet: Sheet
  /** Those that are switched against what the file says. */
  layers: ReadonlyMap<string, boolean>
  onLayers: (layers: ReadonlyMap<string, boolean>) => void
}

export function LayerList({ sheet, layers, onLayers }: LayerListProps) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState('')
  const named = sheet.layers.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()))
  const isOn = (name: string, own: boolean) => layers.get(name) ?? own
  const set = (names: readonly string[], value: boolean) =>
    onLayers(new Map([...layers, ...names.map((name) => [name, value] as const)]))
  const names = named.map(({ name }) => name)
  return (
    <div className="drawing-layers">
      <Input
        size="small"
        allowClear
        placeholder={t('drawing.findLayer')}
        aria-label={t('drawing.findLayer')}
        onChange={({ target }) => setWanted(target.value)}
      />
      <div className="drawing-layer-all">
        <Button size="small" type="link" onClick={() => set(names, true)}>
          {t('drawing.allOn')}
        </Button>
        <Button size="small" type="link" onClick={() => set(names, false)}>
          {t('drawing.allOff')}
        </Button>
      </div>
      <ul>
        {named.map(({ name, colour, isOn: own }) => (
          <li key={name}>
            <Checkbox checked={isOn(name, own)} onChange={({ target }) => set([name], target.checked)}>
              <i
                className="drawing-swatch"
                style={{ background: colour < 0 ? 'var(--text-1)' : `#${colour.toString(16).padStart(6, '0')}` }}
              />
              {name}
            </Checkbox>
          </li>
        ))}
      </ul>
    </div>
  )
}
