import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import { SceneDrawer } from './scene-drawer.tsx'

export function SceneButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip title={t('sceneConfig.title')}>
        <Button
          type={isOpen ? 'primary' : 'text'}
          icon={<Icon name="sun" />}
          aria-label={t('sceneConfig.title')}
          aria-pressed={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </Tooltip>
      {isOpen && <SceneDrawer onClose={() => setOpen(false)} />}
    </>
  )
}
