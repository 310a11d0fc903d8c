import type { Key } from '@sunmao/i18n'
import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { benchActions } from '../../bench-parts.ts'
import { Icon } from '../../ui/icon.tsx'

const keys: readonly (readonly [string, Key])[] = [
  ...benchActions.map(({ keys, title }) => [keys, title] as const),
  ['V', 'viewpoint.add'],
  ['F', 'browse.fit'],
  ['H', 'browse.hide'],
  ['I', 'browse.isolate'],
  ['G', 'browse.ghost'],
  ['X', 'browse.section'],
  ['M', 'browse.measure'],
  ['W', 'browse.walk'],
  ['B', 'browse.boxSelect'],
  ['1 … 6', 'browse.views'],
  ['J / K', 'browse.nextAndPrevious'],
  ['Ctrl K', 'browse.palette'],
  ['P', 'browse.performance'],
  ['\\', 'browse.hidePanels'],
  ['Esc', 'browse.leaveTool'],
]

export function KeyHelp() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea')
      if (event.key === '?' && !isTyping) setOpen(true)
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      <Button
        type="text"
        icon={<Icon name="help" />}
        aria-label={t('browse.keys')}
        title={`${t('browse.keys')} (?)`}
        onClick={() => setOpen(true)}
      />
      <Modal open={isOpen} footer={null} title={t('browse.keys')} onCancel={() => setOpen(false)}>
        <dl className="browse-keys">
          {keys.map(([key, words]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(words)}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  )
}
