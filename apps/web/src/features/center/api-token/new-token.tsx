import type { apiToken, Reply } from '@sunmao/contract'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { NewTokenForm } from './new-token-form.tsx'
import { TokenOnce } from './token-once.tsx'

/** Two steps in one dialog: what the token may do, then the token itself. */
export function NewToken({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [made, setMade] = useState<Reply<typeof apiToken.create>>()
  const [isBusy, setBusy] = useState(false)
  const formId = 'new-api-token'
  const footer = made ? (
    <Button type="primary" onClick={onClose}>
      {t('apiToken.done')}
    </Button>
  ) : (
    <>
      <Button onClick={onClose}>{t('common.cancel')}</Button>
      <Button type="primary" htmlType="submit" form={formId} loading={isBusy}>
        {t('apiToken.create')}
      </Button>
    </>
  )
  return (
    <Modal
      {...withoutAnimation}
      open
      title={made ? t('apiToken.made', { name: made.name }) : t('apiToken.add')}
      // A click beside it must not lose what is shown only once.
      mask={{ closable: false }}
      keyboard={!made}
      closable={made ? false : { 'aria-label': t('common.close') }}
      onCancel={onClose}
      footer={footer}
    >
      {made ? <TokenOnce made={made} /> : <NewTokenForm id={formId} onBusy={setBusy} onMade={setMade} />}
    </Modal>
  )
}
