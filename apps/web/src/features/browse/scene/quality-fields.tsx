import type { ShadeMode } from '@sunmao/viewer'
import { Radio, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkbench } from '../workbench.ts'
import { keepQuality, levels, type Quality, qualityOf } from './quality.ts'

/** Kept in this browser. */
export function QualityFields() {
  const { t } = useTranslation()
  const { viewer } = useWorkbench()
  const [quality, setQuality] = useState(qualityOf)
  const change = (next: Quality) => {
    setQuality(next)
    keepQuality(next)
    viewer.state.setState({ hasEdges: next.hasEdges })
  }
  const [hasShade, setHasShade] = useState(viewer.hasShade)
  const changeShade = (shade: ShadeMode) => {
    viewer.setShade(shade)
    setHasShade(viewer.hasShade)
    change({ ...quality, shade })
  }
  return (
    <div className="scene-fields scene-own">
      <h3>{t('sceneConfig.quality')}</h3>
      <span className="scene-line">
        <span>{t('sceneConfig.edges')}</span>
        <Switch
          aria-label={t('sceneConfig.edges')}
          checked={quality.hasEdges}
          onChange={(hasEdges) => change({ ...quality, hasEdges })}
        />
      </span>
      <span className="scene-line">
        <span>{t('sceneConfig.shade')}</span>
        <Switch
          aria-label={t('sceneConfig.shade')}
          checked={hasShade}
          onChange={(isOn) => changeShade(isOn ? 'on' : 'off')}
        />
      </span>
      <Radio.Group
        value={quality.level}
        options={levels.map((value) => ({ value, label: t(`sceneConfig.quality.${value}`) }))}
        onChange={({ target }) => change({ ...quality, level: target.value })}
      />
      <p className="browse-quiet">{t('sceneConfig.qualityHint')}</p>
    </div>
  )
}
