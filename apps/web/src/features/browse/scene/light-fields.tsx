import { plainScene, type Scene } from '@sunmao/contract'
import { ColorPicker, Radio, Slider } from 'antd'
import { useTranslation } from 'react-i18next'

interface LightFieldsProps {
  scene: Scene
  onChange: (scene: Scene) => void
}

const strongest = 2

/** Where each kind of light comes from at first. */
const places = {
  viewer: { azimuth: plainScene.light.azimuth, altitude: plainScene.light.altitude },
  world: { azimuth: 200, altitude: 45 },
}

/** Two colours of the sky, and where the light comes from. */
export function LightFields({ scene, onChange }: LightFieldsProps) {
  const { t } = useTranslation()
  const { sky, light } = scene
  const colour = (part: keyof Scene['sky']) => (
    <span className="scene-line">
      <span>{t(`sceneConfig.sky.${part}`)}</span>
      <ColorPicker
        disabledAlpha
        showText
        value={sky[part]}
        onChange={(next) => onChange({ ...scene, sky: { ...sky, [part]: next.toHexString().slice(0, 7) } })}
      />
    </span>
  )
  const slider = (part: 'azimuth' | 'altitude' | 'sun' | 'ambient', max: number, step: number) => (
    <span className="scene-line">
      <span>{t(`sceneConfig.light.${part}`)}</span>
      <Slider
        min={0}
        max={max}
        step={step}
        value={light[part]}
        ariaLabelForHandle={t(`sceneConfig.light.${part}`)}
        onChange={(next) => onChange({ ...scene, light: { ...light, [part]: next } })}
      />
    </span>
  )
  return (
    <>
      <h3>{t('sceneConfig.sky')}</h3>
      {colour('top')}
      {colour('bottom')}
      <h3>{t('sceneConfig.light')}</h3>
      <Radio.Group
        value={light.from}
        options={(['viewer', 'world'] as const).map((value) => ({ value, label: t(`sceneConfig.light.${value}`) }))}
        onChange={({ target }) => {
          const from: Scene['light']['from'] = target.value
          onChange({ ...scene, light: { ...light, from, ...places[from] } })
        }}
      />
      {slider('azimuth', 360, 1)}
      {slider('altitude', 90, 1)}
      {slider('sun', strongest, 0.05)}
      {slider('ambient', strongest, 0.05)}
    </>
  )
}
