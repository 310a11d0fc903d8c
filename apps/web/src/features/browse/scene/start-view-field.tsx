import { Scene } from '@sunmao/contract'
import { Button, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useWorkbench } from '../workbench.ts'
import { lookFrom } from './show-scene.ts'

type StartView = Scene['defaultView']
const [named] = Scene.shape.defaultView.options

/** What one sees first: a side of the building, or just what is seen now. */
export function StartViewField({ value, onChange }: { value: StartView; onChange: (view: StartView) => void }) {
  const { t } = useTranslation()
  const { viewer } = useWorkbench()
  const takeNow = () => {
    const { camera } = viewer.state.getState()
    onChange(Scene.shape.defaultView.parse(camera))
  }
  const choose = (next: string) => {
    const view = named.options.find((one) => one === next)
    if (!view) return takeNow()
    onChange(view)
    lookFrom(viewer, view)
  }
  const word = (one: (typeof named.options)[number]) =>
    one === 'whole' ? t('sceneConfig.view.whole') : t(`browse.view.${one}`)
  return (
    <>
      <h3>{t('sceneConfig.view')}</h3>
      <span className="scene-line">
        <Select<string>
          aria-label={t('sceneConfig.view')}
          value={typeof value === 'string' ? value : 'now'}
          options={[
            ...named.options.map((one) => ({ value: one, label: word(one) })),
            { value: 'now', label: t('sceneConfig.view.now') },
          ]}
          onChange={choose}
        />
        {typeof value === 'object' && <Button onClick={takeNow}>{t('sceneConfig.view.again')}</Button>}
      </span>
    </>
  )
}
